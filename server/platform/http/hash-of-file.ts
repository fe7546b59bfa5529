/** By which the bytes of a file that was taken are known again. */
import { createHash } from 'node:crypto'
import { openWorkTurns } from '../apart/turns.ts'

const AT_ONCE_BYTES = 1024 * 1024

/** In turns with other calls. */
export async function hashOfFile(bytes: Uint8Array): Promise<string> {
  const [hash, turn] = [createHash('sha256'), openWorkTurns()]
  for (let at = 0; at < bytes.length; at += AT_ONCE_BYTES) {
    await turn()
    hash.update(bytes.subarray(at, at + AT_ONCE_BYTES))
  }
  return hash.digest('hex')
}
