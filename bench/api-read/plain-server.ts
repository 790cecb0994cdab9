/**
 * The least that answers with the published posts: one query by `pg` and `JSON.stringify`, on `node:http`.
 * `node plain-server.ts SOCKET_DIRECTORY` prints its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const pool = new pg.Pool({ host: process.argv[2], user: 'postgres', database: 'postgres', max: 8 });
const query = `
  select p.id, r.address, t.title, t.summary, p.published, r.date, p.live_updated_at, p.published_at, r.revision,
         t.reading_time, c.id as category_id, c.name as category_name,
         coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name) order by used.position)
                   from jsonb_array_elements_text(t.keywords) with ordinality as used(name, position)
                   join keywords k on k.name = used.name), '[]'::json) as keywords
  from posts p join post_revisions r on r.post_id = p.id and r.revision = p.live_revision
    join post_texts t on t.post_id = p.id and t.hash = r.text_hash join categories c on c.name = t.category_name
  where p.published = $1
  order by r.date desc, p.id desc`;

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
        address: row['address'],
        title: row['title'],
        summary: JSON.parse(row.summary) as unknown,
        published: row['published'],
        createdAt: row['date'],
        updatedAt: row['live_updated_at'],
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
