import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the range from which systems give outgoing connections theirs: a port of it that is free now may be taken before it is listened on. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000]
const TRIES = 200

/** Whether a program could listen on the port of this machine now. */
export function isFreePort(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** The first of `count` ports side by side that are free now. Rejects where none are found. */
export async function freePorts(count: number): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const first = randomInt(FIRST_PORT, LAST_PORT - count)
    const areFree = await Promise.all(Array.from({ length: count }, (_, n) => isFreePort(first + n)))
    if (areFree.every(Boolean)) return first
  }
  throw new Error(`no ${count} free ports between ${FIRST_PORT} and ${LAST_PORT}`)
}
