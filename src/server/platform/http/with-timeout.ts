/**
 * Waits for work up to a time limit. Work that takes longer continues.
 * @param work the work to wait for
 * @param milliseconds the longest wait
 * @returns the result of the work; rejects with a TimeoutError at the time limit
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
