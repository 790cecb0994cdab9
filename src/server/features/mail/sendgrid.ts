import defaultClient from '@sendgrid/client';
import defaultService from '@sendgrid/mail';

// TypeScript 7 does not find the classes next to the packages' `export =`, so they are read from the instances.
const Client = defaultClient.constructor as new () => typeof defaultClient;
const MailService = defaultService.constructor as new () => typeof defaultService;

/**
 * Creates a separate SendGrid client and service for a key.
 * @param options `baseUrl`: replaces SendGrid's URL in tests; `timeout`: milliseconds to wait for a response
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
