import { bundle } from '../support/bundle.ts';
import { startHost } from '../support/host.ts';
import { offerOnce } from '../support/once-a-run.ts';
import { signIn } from '../support/writer.ts';
import { template } from './prepare.ts';

/**
 * Prepares what parallel test files would otherwise create several times: the results of `prepare.ts`. When a test file
 * first requests a bundle, or the host for tests that only read, this process creates it.
 */
export default async function prepareJourneys(): Promise<() => Promise<void>> {
  process.env['TEMPLATE_DATA_DIR'] = template;
  const stops: (() => Promise<unknown>)[] = [];
  const end = await offerOnce({
    bundle,
    readers: async () => {
      const { stop, kill: _, output: __, ...host } = await startHost();
      stops.push(stop);
      // This category has no posts, but it is displayed because it was once public.
      const writer = await signIn(host);
      const once = await writer.create({ title: 'Once', category: 'Once public', keywords: [], body: { blocks: [] } });
      await writer.publish(once);
      await writer.unpublish(once);
      return host;
    },
  });
  return async () => {
    end();
    await Promise.all(stops.map((stop) => stop()));
  };
}
