import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { callUnderSession } from '#server/platform/processes/process-session.ts'
import { type PartnerAnswer, type PartnerRequest, partnerHttp, RECORDED_MAX } from './partner-http.ts'
import { sampleDeps, unusedAddress } from './sample-partner.ts'

const servers: Server[] = []

async function partnerThat(answers: RequestListener) {
  const server = createServer(answers)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const deps = sampleDeps()
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { deps, baseUrl, speak: partnerHttp({ partner: 'test', baseUrl, secrets: ['very-secret'], deps }) }
}

const read = (own: Partial<PartnerRequest> = {}): PartnerRequest => ({
  operation: 'read',
  method: 'GET',
  path: '/list',
  timeoutMs: 2000,
  isRead: true,
  ...own,
})
const textOf = (answer: PartnerAnswer) => (answer.kind === 'answered' ? Buffer.from(answer.body).toString() : answer.cause)

afterEach(async () => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

it('keeps of a request what its caller says is worth keeping', async () => {
  const { deps, speak } = await partnerThat((_request, response) => response.end('{}'))
  const body = { json: { query: 'query Order { id }', variables: { id: 7 } } }
  await speak(read({ method: 'POST', body }))
  await speak(read({ method: 'POST', body, recorded: { variables: { id: 7 } } }))
  expect(deps.calls.map(({ request }) => request)).toEqual([JSON.stringify(body.json), '{"variables":{"id":7}}'])
})

describe('what comes back', () => {
  it('is an answer, whatever its status', async () => {
    const { speak } = await partnerThat((_request, response) =>
      response.writeHead(422, { 'content-type': 'application/json' }).end('{"a":1}'),
    )
    const answer = await speak(read())
    expect(answer).toMatchObject({ kind: 'answered', status: 422, type: 'application/json' })
    expect(textOf(answer)).toBe('{"a":1}')
  })

  it('was not sent when no server listens or the name is unknown', async () => {
    const unreachable = partnerHttp({ partner: 'test', baseUrl: await unusedAddress(), secrets: [], deps: sampleDeps() })
    expect(await unreachable(read())).toEqual({ kind: 'not-sent', cause: 'ECONNREFUSED' })
    const nowhere = partnerHttp({ partner: 'test', baseUrl: 'http://no-such-host.invalid', secrets: [], deps: sampleDeps() })
    expect((await nowhere(read())).kind).toBe('not-sent')
  })

  it('is unknown when the partner is silent too long', async () => {
    const { speak } = await partnerThat(() => {})
    expect(await speak(read({ timeoutMs: 60, isRead: false }))).toEqual({ kind: 'unknown', cause: 'timeout' })
  })

  it('is unknown when the connection is cut, before or within the answer', async () => {
    const before = await partnerThat((request) => request.socket.destroy())
    expect(await before.speak(read())).toEqual({ kind: 'unknown', cause: 'cut' })
    const within = await partnerThat((request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half', () => request.socket.destroy())
    })
    expect(await within.speak(read())).toEqual({ kind: 'unknown', cause: 'cut' })
  })

  it('is unknown when its process may be taken for gone, and what it would ask after that is not sent', async () => {
    const heard = Promise.withResolvers<void>()
    let requests = 0
    const { speak } = await partnerThat(() => {
      requests += 1
      heard.resolve()
    })
    const ended = new AbortController()
    const create = read({ method: 'POST', isRead: false })
    await callUnderSession({ number: 1, expired: ended.signal }, async () => {
      const first = speak(create)
      await heard.promise
      ended.abort()
      expect(await first).toMatchObject({ kind: 'unknown' })
      expect(await speak(create)).toMatchObject({ kind: 'not-sent' })
    })
    expect(requests).toBe(1)
  })

  it('is the redirect itself: nothing is sent twice', async () => {
    let calls = 0
    const { speak } = await partnerThat((_request, response) => {
      calls += 1
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await speak(read({ method: 'POST', isRead: false, body: { json: {} } }))).toMatchObject({ kind: 'answered', status: 307 })
    expect(calls).toBe(1)
  })
})

describe('a connection', () => {
  /** Answers the first call on each connection and cuts it at the next. */
  const cutting = () => {
    const used = new WeakSet<object>()
    return partnerThat((request, response) => {
      if (used.has(request.socket)) return void request.socket.destroy()
      used.add(request.socket)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }

  it('is a new one for each call that creates, whatever was read before it', async () => {
    const { speak } = await cutting()
    const answers = []
    for (const isRead of [true, false, false]) answers.push((await speak(read({ method: 'POST', isRead, body: { json: {} } }))).kind)
    expect(answers).toEqual(['answered', 'answered', 'answered'])
  })

  it('is a new one for each call to a partner that cuts those it kept', async () => {
    const { baseUrl } = await cutting()
    const speak = partnerHttp({ partner: 'test', baseUrl, secrets: [], deps: sampleDeps(), cutsKept: true })
    const answers = []
    for (let i = 0; i < 6; i += 1) answers.push((await speak(read())).kind)
    expect(answers).toEqual(Array.from({ length: 6 }, () => 'answered'))
  })

  it('of its own fails and answers like a kept one', async () => {
    const create = read({ method: 'POST', isRead: false, body: { json: { name: 'Șura' } } })
    const unreachable = partnerHttp({ partner: 'test', baseUrl: await unusedAddress(), secrets: [], deps: sampleDeps() })
    expect(await unreachable(create)).toEqual({ kind: 'not-sent', cause: 'ECONNREFUSED' })
    const nowhere = partnerHttp({ partner: 'test', baseUrl: 'http://no-such-host.invalid', secrets: [], deps: sampleDeps() })
    expect((await nowhere(create)).kind).toBe('not-sent')
    const echo = await partnerThat((request, response) => request.pipe(response.writeHead(201, { 'set-cookie': ['a', 'b'] })))
    expect(textOf(await echo.speak(create))).toBe('{"name":"Șura"}')
    const empty = await partnerThat((_request, response) => response.writeHead(204).end())
    expect(await empty.speak(create)).toMatchObject({ kind: 'answered', status: 204 })
    const broken = await partnerThat((request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half', () => request.socket.destroy())
    })
    expect(await broken.speak(create)).toEqual({ kind: 'unknown', cause: 'cut' })
  })
})

it('is named to partners by product and version', async () => {
  const { speak } = await partnerThat((request, response) => response.end(request.headers['user-agent']))
  for (const isRead of [true, false]) expect(textOf(await speak(read({ isRead })))).toMatch(/^Expedio\/\d+\.\d+\.\d+/)
})

describe('a partner that fails again and again', () => {
  const fail = async (speak: (request: PartnerRequest) => Promise<PartnerAnswer>, times: number) => {
    for (let i = 0; i < times; i += 1) await speak(read())
  }

  it('is left alone for a while by reads, and asked again then', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let status = 500
    const { speak } = await partnerThat((_request, response) => response.writeHead(status).end())
    await fail(speak, 10)
    expect((await speak(read())).kind).toBe('not-sent')
    status = 200
    vi.setSystemTime(Date.now() + 3001)
    expect(await speak(read())).toMatchObject({ kind: 'answered', status: 200 })
    expect(await speak(read())).toMatchObject({ kind: 'answered', status: 200 })
  })

  it('still gets what creates', async () => {
    const { speak } = await partnerThat((_request, response) => response.writeHead(500).end())
    await fail(speak, 11)
    expect(await speak(read({ method: 'POST', isRead: false }))).toMatchObject({ kind: 'answered', status: 500 })
  })

  it('is not blamed for callers who stop waiting', async () => {
    let isSilent = true
    const { speak } = await partnerThat((_request, response) => {
      if (!isSilent) response.writeHead(200).end()
    })
    for (let i = 0; i < 11; i += 1) await speak(read({ signal: AbortSignal.timeout(5) }))
    isSilent = false
    expect(await speak(read())).toMatchObject({ kind: 'answered', status: 200 })
  })
})

describe('what is written down', () => {
  it('names operation, request, answer, status and duration', async () => {
    const { speak, deps } = await partnerThat((_request, response) =>
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"number":"1"}'),
    )
    await speak(
      read({
        operation: 'create-awb',
        method: 'POST',
        path: '/awb',
        query: new URLSearchParams({ a: 'x y' }),
        body: { json: { kg: 2 } },
        isRead: false,
      }),
    )
    expect(deps.calls).toEqual([
      {
        partner: 'test',
        operation: 'create-awb',
        method: 'POST',
        path: '/awb?a=x+y',
        request: '{"kg":2}',
        answer: '{"number":"1"}',
        status: 201,
        outcome: 'answered',
        durationMs: expect.any(Number),
        calledAt: expect.any(Date),
      },
    ])
  })

  it('has no passwords and no tokens', async () => {
    const { speak, deps } = await partnerThat((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"token":"abc\\"def","echo":"very-secret"}')
    })
    const query = new URLSearchParams({ password: 'open-sesame' })
    await speak(read({ method: 'POST', query, headers: { authorization: 'Bearer abc' }, body: { json: { pin: 'very-secret' } } }))
    await speak(read({ method: 'POST', body: { form: new URLSearchParams({ user: 'a', password: 'open-sesame' }) } }))
    const written = JSON.stringify(deps.calls)
    for (const secret of ['very-secret', 'open-sesame', 'abc', 'def']) expect(written).not.toContain(secret)
  })

  it('is cut at its limit, and shows files by their length', async () => {
    const { speak, deps } = await partnerThat((request, response) => {
      if (request.url === '/list') response.writeHead(200, { 'content-type': 'text/plain' }).end('x'.repeat(RECORDED_MAX + 500))
      else response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7')
    })
    await speak(read())
    await speak(read({ path: '/label' }))
    expect(deps.calls[0]?.answer?.length).toBeLessThan(RECORDED_MAX + 20)
    expect(deps.calls[1]?.answer).toBe('[8 bytes, application/pdf]')
  })
})
