import { statfsSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const GIB = 2 ** 30
/** What a whole run keeps at once is about 2 GiB; below this a neighbour might run out. */
const MEMORY_LEAST_BYTES = 8 * GIB

/**
 * Where tests keep their folders: in memory where there is room. A run writes tens of thousands of files that are read once, which a disk
 * writes and then discards. Benchmarks, which measure a disk, stay on it.
 */
export function testRoot(): string {
  return process.env.VITEST && hasRoom() ? MEMORY : tmpdir()
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= MEMORY_LEAST_BYTES
  } catch {
    return false // none on this machine
  }
}

/** An empty folder that every user may enter: PostgreSQL, which is never root, would otherwise keep its data where it is never removed. */
export async function testFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(testRoot(), `expedio-${name}-`))
  await chmod(folder, 0o755)
  return folder
}
