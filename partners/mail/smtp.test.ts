import { createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { callUnderSession } from '#server/platform/processes/process-session.ts'
import { smtpMail } from './smtp.ts'

type Answers = Partial<Record<'greeting' | 'MAIL' | 'RCPT' | 'DATA' | 'text', string | 'cut' | 'silence'>>

const usual: Required<Answers> = { greeting: '220 gata', MAIL: '250 ok', RCPT: '250 ok', DATA: '354 text', text: '250 primit' }

let stop: () => void = () => undefined
afterEach(() => stop())

/** A server with these answers; what it heard is kept. */
async function server(own: Answers = {}): Promise<{ url: string; heard: string[] }> {
  const answers = { ...usual, ...own }
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const listening = createServer((socket) => {
    sockets.add(socket)
    const say = (answer: string) => {
      if (answer === 'cut') socket.destroy()
      else if (answer !== 'silence') socket.write(`${answer}\r\n`)
    }
    let isText = false
    let rest = ''
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      rest += chunk.toString()
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        heard.push(line)
        if (isText && line !== '.') continue
        const command = isText ? 'text' : line.slice(0, 4)
        isText = command === 'DATA' && answers.DATA.startsWith('354')
        say(command in answers ? answers[command as keyof Answers] : '250 ok')
      }
    })
    say(answers.greeting)
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  stop = () => {
    for (const socket of sockets) socket.destroy()
    listening.close()
  }
  const address = listening.address()
  return { url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, heard }
}

const mail = { id: 'abc', to: 'ana@exemplu.ro', subject: 'Buna', text: 'Un text' }
const from = 'Expedio <nu-raspunde@expedio.ro>'
const send = (url: string) => smtpMail({ url, from }).send(mail)

describe('an e-mail', () => {
  it('carries its id as its Message-ID', async () => {
    const { url, heard } = await server()
    expect(await send(url)).toEqual({ kind: 'sent' })
    expect(heard).toContain('Message-ID: <abc@expedio.ro>')
  })

  it.each<[string, Answers, object]>([
    ['a recipient that is not known', { RCPT: '550 nu exista ana@exemplu.ro' }, { kind: 'refused', isOfAddress: true }],
    ['a text that is not taken', { text: '554 spam' }, { kind: 'refused', isOfAddress: true }],
    ['a text that is not even begun', { DATA: '550 nu aici' }, { kind: 'refused', isOfAddress: true }],
    ['a text that is too large', { text: '552 5.3.4 prea mare' }, { kind: 'refused', isOfAddress: false }],
    ['a sender that is not let in', { MAIL: '550 nu de la voi' }, { kind: 'refused', isOfAddress: false }],
    ['a full mailbox', { RCPT: '452 plin' }, { kind: 'not-sent', cause: 'status 452' }],
    ['a text to be sent later', { text: '451 mai tarziu' }, { kind: 'not-sent', cause: 'status 451' }],
    ['a greeting that turns everybody away', { greeting: '554 nu acum' }, { kind: 'not-sent', cause: 'status 554' }],
    ['a connection cut before the text', { RCPT: 'cut' }, { kind: 'not-sent' }],
    ['a connection cut after the text', { text: 'cut' }, { kind: 'unknown' }],
  ])('that meets %s is answered so, without its address', async (_, answers, answer) => {
    const { url } = await server(answers)
    const given = await send(url)
    expect(given).toMatchObject(answer)
    expect(JSON.stringify(given)).not.toContain('ana@')
  })

  it.each<[string, Answers, string, object]>([
    ['before its text', { MAIL: 'silence' }, 'MAIL FROM:<nu-raspunde@expedio.ro>', { kind: 'not-sent' }],
    ['after its text', { text: 'silence' }, '.', { kind: 'unknown' }],
  ])('is cut off with the session of its process: %s', async (_, answers, last, answer) => {
    const { url, heard } = await server(answers)
    const ended = new AbortController()
    const given = callUnderSession({ number: 1, expired: ended.signal }, () => send(url))
    await vi.waitFor(() => expect(heard.at(-1)).toBe(last))
    ended.abort()
    expect(await given).toMatchObject(answer)
    const before = heard.length
    expect(await callUnderSession({ number: 1, expired: ended.signal }, () => send(url))).toMatchObject({ kind: 'not-sent' })
    expect(heard).toHaveLength(before)
  })

  it('for which no server listens was not sent', async () => {
    expect(await send('smtp://127.0.0.1:9')).toMatchObject({ kind: 'not-sent' })
  })
})
