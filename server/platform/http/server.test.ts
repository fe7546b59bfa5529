import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { listen } from './server.ts'

/** A call that is answered when the test says so. */
async function slowServer() {
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<string>()
  const http = Fastify()
  http.get('/slow', async () => {
    begun.resolve()
    return finish.promise
  })
  await http.ready()
  const server = await listen({ host: '127.0.0.1', port: 0 })
  return { server, http, begun: begun.promise, finish: finish.resolve, address: `http://127.0.0.1:${server.port}` }
}

describe('the listening server', () => {
  it('answers 503 from the first moment until it is opened, then serves', async () => {
    const { server, http, finish, address } = await slowServer()
    const early = await fetch(`${address}/slow`)
    expect([early.status, early.headers.get('content-type'), early.headers.get('retry-after')]).toEqual([
      503,
      'application/problem+json',
      '2',
    ])
    expect(await early.json()).toMatchObject({ title: 'starting-or-stopping' })
    server.open(http)
    finish('done')
    expect(await (await fetch(`${address}/slow`)).text()).toBe('done')
    await server.close()
  })

  it('lets what is under way finish when it stops, answers other requests with 503, and closes last', async () => {
    const { server, http, begun, finish, address } = await slowServer()
    server.open(http)
    const running = fetch(`${address}/slow`)
    await begun
    const drained = server.drain()
    const late = await fetch(`${address}/slow`, { method: 'POST', body: 'x'.repeat(1_000_000) })
    expect([late.status, late.headers.get('connection'), late.headers.get('retry-after')]).toEqual([503, 'close', '2'])
    finish('finished')
    const answer = await running
    expect([await answer.text(), answer.headers.get('connection')]).toEqual(['finished', 'close'])
    const answeredAt = performance.now()
    await drained
    expect(performance.now() - answeredAt).toBeLessThan(5_000)
    expect((await fetch(`${address}/slow`)).status).toBe(503)
    await server.close()
    await expect(fetch(`${address}/slow`)).rejects.toThrow()
  })

  it('waits for the next request of each kept connection as long as others come: none is cut as it sends', async () => {
    const { server, http, finish, address } = await slowServer()
    server.open(http)
    finish('done')
    const ask = (agent: Agent) =>
      new Promise<string>((resolve) => {
        const asked = request(`${address}/slow`, { agent }, (answer) => {
          answer.resume().once('end', () => resolve(`${answer.statusCode} ${asked.reusedSocket}`))
        })
        asked.once('error', (error: NodeJS.ErrnoException) => resolve(String(error.code))).end()
      })
    const agents = Array.from({ length: 3 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    for (const agent of agents) expect(await ask(agent)).toBe('200 false')
    const closed = server.drain().then(() => server.close())
    const answers: string[] = []
    for (const agent of agents) {
      await wait(700)
      answers.push(await ask(agent))
    }
    expect(answers).toEqual(Array(3).fill('503 true'))
    await closed
  })

  it('rejects with the socket’s own error where the port is taken', async () => {
    const first = await listen({ host: '127.0.0.1', port: 0 })
    await expect(listen({ host: '127.0.0.1', port: first.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await first.close()
  })
})
