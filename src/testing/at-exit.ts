/** What a test leaves running or lying about ends with its process: one listener, however many there are. */
const tasks = new Set<() => void>();

/**
 * @param task runs when this process ends by itself; synchronous
 * @returns a function that takes it back
 */
export function atExit(task: () => void): () => void {
  if (tasks.size === 0) process.once('exit', runTasks);
  tasks.add(task);
  return () => {
    tasks.delete(task);
    if (tasks.size === 0) process.off('exit', runTasks);
  };
}

function runTasks(): void {
  for (const task of tasks) task();
}
