import { checkMentions, type MentionDependencies } from './receive.ts';
import { sendMentions } from './send.ts';

/**
 * Checks incoming mentions and sends outgoing ones. Each gets half of the time, so that a flood of one kind does not
 * block the other.
 * @param within milliseconds after which no further page is requested; the rest waits for the next run
 */
export async function tendMentions(app: MentionDependencies, within: number): Promise<void> {
  const half = () => new Date(app.clock().getTime() + within / 2);
  await checkMentions(app, half());
  await sendMentions(app, half());
}
