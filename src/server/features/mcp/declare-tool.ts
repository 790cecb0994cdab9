/** The form of a tool: a thin layer over calls of the API. */
import type { TokenScope } from '#contract/call.ts';
import type { SignedIn } from '#server/platform/http/endpoint.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { z } from 'zod';
import type { OwnApi } from './own-api.ts';

export interface ToolContext {
  app: Dependencies;
  api: OwnApi;
  /** The admin whose token the program has. */
  user: SignedIn['user'] | undefined;
  scopes: readonly TokenScope[];
  clientIp: string;
  now: Date;
}

export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  /** The scopes that a token needs. Without scopes, the tool returns public content. */
  scopes: readonly TokenScope[];
  input: Input;
  /** The text that the tool changes: a draft, or the published version. Absent if the tool only reads. */
  changes?: 'draft' | 'public';
  /** Returns texts, or data that is sent as JSON. */
  run: (input: z.output<Input>, context: ToolContext) => Promise<Texts | object>;
}

/** Lets the compiler infer the input of a tool. */
export const tool = <Input extends z.ZodObject>(declared: Tool<Input>): Tool => declared;

/** Several texts of one result. */
export interface Texts {
  texts: readonly string[];
}
