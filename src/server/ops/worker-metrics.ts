import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type PrometheusContentType, type Registry } from 'prom-client';

/** What a worker asks the process that started it, and what that answers: the figures of all of them, or why not. */
interface Question {
  readonly figuresFor: number;
}
type Reply = Question & ({ readonly text: string } | { readonly problem: string });

const isAbout = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'figuresFor' in message;

/** Longer than the library waits for the workers (5 s). */
const PATIENCE_MS = 8_000;

/**
 * Answers workers that ask for the figures of all workers. To be called once, by the process that starts them: figures of
 * whichever worker happens to be asked would go up and down without meaning anything.
 */
export function collectWorkerFigures(onProblem: (error: unknown) => void): void {
  const all = new AggregatorRegistry<PrometheusContentType>();
  const answer = async (worker: Worker, { figuresFor }: Question): Promise<void> => {
    let reply: Reply;
    try {
      reply = { figuresFor, text: await all.clusterMetrics() };
    } catch (error) {
      onProblem(error);
      reply = { figuresFor, problem: 'The workers did not all answer.' };
    }
    if (worker.isConnected()) worker.send(reply);
  };
  cluster.on('message', (worker, message: unknown) => {
    if (isAbout(message)) void answer(worker, message);
  });
}

let asked = 0;

/** Makes the figures of this process part of those of all, and answers the way to read them: as Prometheus reads them. */
export function figuresOfAllWorkers(own: Registry<PrometheusContentType>): () => Promise<string> {
  if (!cluster.isWorker) return () => own.metrics();
  AggregatorRegistry.setRegistries([own]);
  // Makes this process answer when it is asked for its own.
  void new AggregatorRegistry();
  return () =>
    new Promise((resolve, reject) => {
      const figuresFor = ++asked;
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        process.off('message', hear);
        settle();
      };
      const hear = (message: unknown): void => {
        if (!isAbout(message) || message.figuresFor !== figuresFor) return;
        const reply = message as Reply;
        end(() => ('text' in reply ? resolve(reply.text) : reject(new Error(reply.problem))));
      };
      const timer = setTimeout(
        () => end(() => reject(new Error('The process of the workers does not answer.'))),
        PATIENCE_MS,
      );
      process.on('message', hear);
      process.send?.({ figuresFor } satisfies Question);
    });
}
