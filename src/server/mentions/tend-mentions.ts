import { checkMentions, type MentionDependencies } from './receive.ts';
import { sendMentions } from './send.ts';

/**
 * Looks at what other sites told, and tells them: half of the time each, so that a flood of the one keeps nothing from
 * the other.
 * @param within milliseconds; no further page is asked for then, and the rest waits for the next time
 */
export async function tendMentions(app: MentionDependencies, within: number): Promise<void> {
  const half = () => new Date(app.clock().getTime() + within / 2);
  await checkMentions(app, half());
  await sendMentions(app, half());
}
