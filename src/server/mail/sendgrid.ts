import defaultClient from '@sendgrid/client';
import defaultService from '@sendgrid/mail';

// The packages' types export the classes beside an `export =`, which TypeScript 7 does not read: their instances do.
const Client = defaultClient.constructor as new () => typeof defaultClient;
const MailService = defaultService.constructor as new () => typeof defaultService;

/**
 * SendGrid's client and service, of their own for each key.
 * @param options `baseUrl`: another address than SendGrid's own, for tests; `timeout`: milliseconds to wait for an answer
 */
export function openSendGrid(options: { apiKey: string; baseUrl?: string | undefined; timeout: number }) {
  const client = new Client();
  client.setApiKey(options.apiKey);
  if (options.baseUrl) client.setDefaultRequest('baseUrl', options.baseUrl);
  const service = new MailService();
  service.setClient(client);
  service.setTimeout(options.timeout);
  return { client, service };
}
