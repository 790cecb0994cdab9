/**
 * The least that answers with the published posts: one query by `pg` and `JSON.stringify`, on `node:http`.
 * `node plain-server.ts SOCKET_DIRECTORY` prints its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const pool = new pg.Pool({ host: process.argv[2], user: 'postgres', database: 'postgres', max: 8 });
const query = `
  select p.id, p.title, p.summary, p.published, p.created_at, p.updated_at, p.published_at, p.revision,
         p.reading_time, c.id as category_id, c.name as category_name,
         coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name) order by pk.position)
                   from post_keywords pk join keywords k on k.id = pk.keyword_id
                   where pk.post_id = p.id), '[]'::json) as keywords
  from posts p join categories c on c.id = p.category_id
  where p.published = $1
  order by p.created_at desc, p.id desc`;

interface Row {
  [column: string]: unknown;
  summary: string;
}

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  pool
    .query<Row>(query, [searchParams.get('published') === 'true'])
    .then(({ rows }) => {
      const posts = rows.map((row) => ({
        id: row['id'],
        title: row['title'],
        summary: JSON.parse(row.summary) as unknown,
        published: row['published'],
        createdAt: row['created_at'],
        updatedAt: row['updated_at'],
        publishedAt: row['published_at'],
        revision: row['revision'],
        readingTime: row['reading_time'],
        category: { id: row['category_id'], name: row['category_name'] },
        keywords: row['keywords'],
      }));
      const body = Buffer.from(JSON.stringify(posts));
      response.writeHead(200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': body.length,
      });
      response.end(body);
    })
    .catch((cause: unknown) => {
      console.error(cause);
      response.writeHead(500).end();
    });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
