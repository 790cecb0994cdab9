/** What a link card says of the page that it leads to: for who writes. */
import { AppError } from '#contract/errors.ts';
import { linkCardRequest } from '#contract/link-card.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { limitPostWrites } from '#server/limits/limits.ts';
import { linkCardOf } from './link-card.ts';

export const postLinkCard = endpoint({
  method: 'POST',
  path: '/api/link-card',
  access: 'admin',
  csrf: true,
  limit: limitPostWrites,
  body: linkCardRequest,
  handle: async ({ app, body }) => {
    try {
      if (!URL.canParse(body.url)) throw new OperatorError('This is no address.');
      return { json: await linkCardOf(body.url, { local: app.sources?.local }) };
    } catch (cause) {
      if (!(cause instanceof OperatorError)) throw cause;
      const { message } = cause;
      throw new AppError('BAD_INPUT', { message, fields: { url: message } });
    }
  },
});
