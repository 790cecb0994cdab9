import { checkMentions, type MentionDependencies } from './receive.ts';
import { sendMentions } from './send.ts';

/**
 * Checks incoming mentions and sends outgoing mentions. Each of these tasks gets half of the time, so that a flood of
 * incoming mentions does not block outgoing ones.
 * @param within milliseconds after which no further page is requested; the remaining mentions wait for the next run
 */
export async function processMentions(app: MentionDependencies, within: number): Promise<void> {
  const half = () => new Date(app.clock().getTime() + within / 2);
  await checkMentions(app, half());
  await sendMentions(app, half());
}
