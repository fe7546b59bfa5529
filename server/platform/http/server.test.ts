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
    await server.stop()
  })

  it('lets what is under way finish when it stops, and takes nothing new', async () => {
    const { server, http, begun, finish, address } = await slowServer()
    server.open(http)
    const running = fetch(`${address}/slow`)
    await begun
    const stopped = server.stop()
    await expect(fetch(`${address}/slow`)).rejects.toThrow()
    finish('finished')
    expect(await (await running).text()).toBe('finished')
    const answeredAt = performance.now()
    await stopped
    expect(performance.now() - answeredAt).toBeLessThan(5_000)
  })

  it('rejects with the socket’s own error where the port is taken', async () => {
    const first = await listen({ host: '127.0.0.1', port: 0 })
    await expect(listen({ host: '127.0.0.1', port: first.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await first.stop()
  })
})
