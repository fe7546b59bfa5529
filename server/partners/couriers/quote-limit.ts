/** Quotes end when the caller says so, whatever they are waiting for. */
import type { QuoteAnswer } from './port.ts'

export async function withinSignal(work: Promise<QuoteAnswer>, signal: AbortSignal | undefined): Promise<QuoteAnswer> {
  if (!signal) return work
  let stop = () => {}
  const stopped = new Promise<QuoteAnswer>((resolve) => {
    stop = () => resolve({ kind: 'unavailable', cause: 'timeout' })
  })
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, stopped]).finally(() => signal.removeEventListener('abort', stop))
}
