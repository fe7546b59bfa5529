/** Reads a partner's file line by line, however long it is: no more of it is in memory than a chunk that arrived. */
import type { PartnerDeps } from './partner-http.ts'

export type PartnerLinesRead = { kind: 'lines'; lines: string[] } | { kind: 'failed'; cause: string }

/** Longer than any row that we could want. */
const LINE_LENGTH_MAX = 4 * 1024 * 1024

type Reading = { partner: string; operation: string; url: string; silentMs: number; deps: PartnerDeps }

/** Who takes no more from it lets go of the connection. The address is kept without its query: that is a key to the file. */
export async function* readPartnerLines(reading: Reading): AsyncGenerator<PartnerLinesRead> {
  const { deps, url } = reading
  const calledAt = deps.now()
  const started = performance.now()
  const stopping = new AbortController()
  let status: number | null = null
  let count = 0
  let failure: string | null = null
  try {
    const response = await unlessSilent(reading, stopping, fetch(url, { redirect: 'manual', signal: stopping.signal }))
    status = response.status
    if (status !== 200) throw new Error(`status ${status}`)
    for await (const lines of linesOf(response, (chunk) => unlessSilent(reading, stopping, chunk))) {
      count += lines.length
      yield { kind: 'lines', lines }
    }
  } catch (error) {
    failure = error instanceof Error ? error.message : 'cut'
    yield { kind: 'failed', cause: failure }
  } finally {
    stopping.abort()
    deps.record({
      partner: reading.partner,
      operation: reading.operation,
      method: 'GET',
      path: new URL(url).pathname,
      request: null,
      answer: failure ?? `[${count} lines]`,
      status,
      outcome: failure === null || status !== null ? 'answered' : 'cut',
      durationMs: Math.round(performance.now() - started),
      calledAt,
    })
  }
}

async function unlessSilent<T>({ silentMs }: Reading, stopping: AbortController, awaited: Promise<T>): Promise<T> {
  const timer = setTimeout(() => stopping.abort(new Error(`silent for ${silentMs} ms`)), silentMs)
  try {
    return await awaited
  } finally {
    clearTimeout(timer)
  }
}

type Awaited = <T>(chunk: Promise<T>) => Promise<T>

async function* linesOf({ body }: Response, within: Awaited): AsyncGenerator<string[]> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const chunk = reader ? await within(reader.read()) : { done: true as const, value: undefined }
    const text = rest + decoder.decode(chunk.value, { stream: !chunk.done })
    const lines = text.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LINE_LENGTH_MAX) throw new Error('a line is too long')
    if (lines.length > 0) yield lines
    if (chunk.done) break
  }
  if (rest !== '') yield [rest]
}
