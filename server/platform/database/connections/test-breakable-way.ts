/** A way to the database that a test can cut, or make silent as a machine is that has vanished. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type BreakableWay = {
  url: string
  /** Ends all connections; those that follow are carried again. */
  cut(): void
  /** The connections that there are carry nothing more, in neither direction. */
  silence(): void
  /** The first connection on which these bytes are sent brings nothing back from then on, not even that the server has closed it. */
  silenceAfter(sent: string): void
  /** Whether what was waited for to silence a connection was sent. */
  isSilenced(): boolean
  close(): void
}

export async function breakableWay(databaseUrl: string): Promise<BreakableWay> {
  const url = new URL(databaseUrl)
  const far = { host: url.hostname, port: Number(url.port) }
  const ends = new Set<Socket>()
  let awaited: string | null = null
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const beyond = connect(far)
    let isSwallowed = false
    for (const end of [near, beyond]) {
      ends.add(end)
      end.on('error', () => undefined) // 'close' follows
      end.on('close', () => ends.delete(end))
    }
    near.on('data', (bytes) => {
      if (awaited !== null && bytes.includes(awaited)) {
        awaited = null
        isSwallowed = true
      }
      beyond.write(bytes)
    })
    beyond.on('data', (bytes) => {
      if (!isSwallowed) near.write(bytes)
    })
    near.on('end', () => beyond.end())
    near.on('close', () => beyond.destroy())
    beyond.on('close', () => {
      if (!isSwallowed) near.destroy()
    })
  })
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port) // of a server that listens on a port
  return {
    url: url.href,
    cut,
    silence() {
      for (const end of ends) end.pause()
    },
    silenceAfter(sent) {
      awaited = sent
    },
    isSilenced: () => awaited === null,
    close() {
      cut()
      server.close()
    },
  }
}
