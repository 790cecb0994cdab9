/**
 * @param work what is waited for
 * @param milliseconds how long at the most
 * @returns what the work gives; rejects with a TimeoutError when it takes longer (the work itself goes on)
 */
export async function withTimeout<T>(work: PromiseLike<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The operation took too long.', 'TimeoutError')), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
