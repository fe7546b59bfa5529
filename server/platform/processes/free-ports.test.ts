import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { freePorts, isFreePort } from './free-ports.ts'

const servers: ReturnType<typeof createServer>[] = []
const listenOn = async (port: number) => {
  const server = createServer().listen(port, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
}
afterAll(() => {
  for (const server of servers) server.close()
})

describe('free ports', () => {
  it('stand side by side below those of outgoing connections', async () => {
    const first = await freePorts(3)
    expect(first).toBeGreaterThanOrEqual(20_000)
    expect(first + 3).toBeLessThanOrEqual(32_000)
    for (const port of [first, first + 1, first + 2]) await listenOn(port)
  })

  it('are no longer free once something listens', async () => {
    const port = await freePorts(1)
    expect(await isFreePort(port)).toBe(true)
    await listenOn(port)
    expect(await isFreePort(port)).toBe(false)
  })
})
