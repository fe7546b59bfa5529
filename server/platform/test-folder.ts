import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder that every user may enter: PostgreSQL, which is never root, would otherwise keep its data where it is never removed. */
export async function testFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `expedio-${name}-`))
  await chmod(folder, 0o755)
  return folder
}
