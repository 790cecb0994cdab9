/** Two validators of others accept the API's description: Redocly's and Spectral's recommended rules, without errors. */
import { describeApi } from '#server/features/openapi/describe-api.ts';
import { endpoints } from '#server/routes.ts';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
writeFileSync(join(folder, 'openapi.json'), JSON.stringify(describeApi(endpoints, true, 'https://site.example')));
// The rule knows scopes of OAuth only. OpenAPI 3.1 allows them for bearer tokens.
const rules = { extends: ['spectral:oas'], rules: { 'oas3-operation-security-defined': 'off' } };
writeFileSync(join(folder, 'rules.json'), JSON.stringify(rules));

test.each([
  ['@redocly/cli@2.77.0', 'lint', '--extends', 'recommended', 'openapi.json'],
  ['@stoplight/spectral-cli@6.16.3', 'lint', 'openapi.json', '-r', 'rules.json'],
])('%s reports no error', (...command) => {
  const env = { ...process.env, SCARF_ANALYTICS: 'false', REDOCLY_TELEMETRY: 'off' };
  const { status, stdout, stderr } = spawnSync('npx', ['--yes', ...command], { cwd: folder, env, encoding: 'utf8' });
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
});
