/** By which the bytes of a file that was taken are known again. */
import { createHash } from 'node:crypto'

export const hashOfFile = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
