import { analytics } from '#i18n/analytics.ts';
import type { ReactNode } from 'react';
import { readableAddress } from '#domain/decoded.ts';

export interface NumberRow {
  text: string;
  /** Link target of the text. */
  href?: string;
  counts: readonly number[];
  /** Content next to the text. */
  more?: ReactNode;
}
interface Props {
  title?: string;
  /** Column headings. All columns except the first contain numbers. */
  head: readonly [string, ...string[]];
  rows: readonly NumberRow[];
}

/** A table of analytics figures. */
export function NumberTable({ title, head, rows }: Props) {
  if (rows.length === 0) {
    return (
      <div>
        {title !== undefined && <h2>{title}</h2>}
        <p className="empty">{analytics.nothing}</p>
      </div>
    );
  }
  return (
    <div className="number-table">
      <table>
        {title !== undefined && <caption>{title}</caption>}
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ text, href, counts, more }) => (
            <tr key={text}>
              <th scope="row">
                {href === undefined ? text : <a href={href}>{readableAddress(href)}</a>} {more}
              </th>
              {counts.map((count, index) => (
                <td key={index}>{count.toLocaleString()}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
