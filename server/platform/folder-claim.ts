/**
 * The claim to a data folder as long as the process lives: a socket that the system closes with it, however it ends. Unlike a lock
 * held by a connection to the database it cannot be lost before. It reaches as far as the embedded PostgreSQL does: this machine.
 */
import { rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const ATTEMPTS = 20
const WAIT_MS = 100

/** Answers how to let go of it; null: another process has it. One that was just killed takes a moment to let go. */
export async function claimFolder(folder: string): Promise<(() => Promise<void>) | null> {
  const { dev, ino } = await stat(folder)
  const name = `expedio-${dev}-${ino}`
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const server = await listening(name)
    if (server) return () => new Promise((closed) => server.close(() => closed()))
    await wait(WAIT_MS)
  }
  return null
}

function listening(name: string): Promise<Server | null> {
  // Linux has names without a file, which never outlive their process.
  return process.platform === 'linux' ? listenOn(`\0${name}`) : listenOnFile(join(tmpdir(), `${name}.sock`))
}

async function listenOnFile(path: string): Promise<Server | null> {
  if (await isAnswered(path)) return null
  await rm(path, { force: true })
  return listenOn(path)
}

function listenOn(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error) => ('code' in error && error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(path, () => resolve(server.unref()))
  })
}

const isAnswered = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })
