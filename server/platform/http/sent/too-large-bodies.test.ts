import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../test-app.ts'
import { createHttp } from '../http.ts'

const app = await testApp({ env: { LOG_LEVEL: 'silent' } })
const http = createHttp(app.log, app.config)
http.post('/files', { bodyLimit: 1_000 }, async () => ({ success: true }))
await http.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => http.close())

const body = Buffer.alloc(30 * 1024 * 1024, 120)
const { port } = http.server.address() as AddressInfo

/** By a program that reads nothing before all is written: how the answer begins, or how the connection broke. */
const sent = (head: readonly string[], parts: readonly Uint8Array[]) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1').pause()
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)))
    socket.write(`${['POST /files HTTP/1.1', 'host: x', 'content-type: application/octet-stream', ...head].join('\r\n')}\r\n\r\n`)
    for (const part of parts) socket.write(part)
    socket.write('', () => {
      socket.once('data', (answer) => {
        resolve(answer.toString().split('\r\n')[0] ?? '')
        socket.destroy()
      })
      socket.resume()
    })
  })

it('a body of 30 MB is answered 413, which its caller reads, whether it says its length or not', async () => {
  const chunk = [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]
  expect(await sent([`content-length: ${body.length}`], [body])).toMatch(/ 413 /)
  expect(await sent(['transfer-encoding: chunked'], chunk)).toMatch(/ 413 /)
})
