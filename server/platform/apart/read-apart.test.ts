import { expect, it } from 'vitest'
import { readApart } from './read-apart.ts'

const threadOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const reading = { toRead: null, owner: 'client', tooLong: 'too long', broken: 'broken' }

it('takes parts and the answer, and nothing else that a thread posts', async () => {
  const parts: number[] = []
  const code = `
    import { parentPort } from 'node:worker_threads'
    import { once } from 'node:events'
    const post = async (part) => { parentPort.postMessage({ part }); await once(parentPort, 'message') }
    parentPort.postMessage({ 'watch:import': ['file:///reader.ts'] })
    await post(1)
    parentPort.postMessage({ 'watch:require': ['/words.cjs'] })
    await post(2)
    parentPort.postMessage({ answer: 'read' })`
  const answer = await readApart<string, null, number>({ ...reading, thread: threadOf(code), take: (part) => void parts.push(part) })
  expect({ answer, parts }).toEqual({ answer: 'read', parts: [1, 2] })
})

it.each([`throw new Error('of memory')`, 'process.exit(0)', ''])(
  'answers as broken where a thread ends without an answer: %s',
  async (code) => {
    expect(await readApart({ ...reading, thread: threadOf(code) })).toBe('broken')
  },
)
