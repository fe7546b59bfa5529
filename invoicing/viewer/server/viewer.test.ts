/** Invoices as their files say them, by the calls of the viewer. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { aReceivedInvoice } from '#invoicing/received/server/test-received.ts'
import { anInvoiceWithAttempts } from '#invoicing/sent/server/test-sent-files.ts'
import { testServer } from '#product/server/test-server.ts'
import { sampleFile, withAttachments } from './test-viewed.ts'

const { parts, call, user } = await testServer()
const { app } = parts
const at = '/user/invoicing-system'
let owner: Awaited<ReturnType<typeof user>>

beforeAll(async () => {
  owner = await user('cititor')
})

const read = async (path: string) => {
  const answer = await call(`${at}/${path}`, { token: owner.token })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const received = async (file?: Uint8Array | null, more = {}) =>
  read(`received-invoice/${await aReceivedInvoice(app, { clientId: owner.id, ...more }, file)}/view`)

const edited = (kind: string, from: RegExp, to: string): Uint8Array => {
  const text = Buffer.from(sampleFile(kind)).toString()
  expect(text).toMatch(from)
  return Buffer.from(text.replace(from, to))
}

describe('a received invoice', () => {
  it('is shown as its file says it, with its originals', async () => {
    expect(await received()).toMatchObject({
      invoice: {
        ...{ kind: 'invoice', number: 'F1', currency: 'RON', vatAmount: '21', totals: { withVat: '121', payable: '121', prepaid: null } },
        lines: [{ name: 'Ambalaje', quantity: '1', unit: 'H87', net: '100', percent: '21' }],
        seller: { name: 'FURNIZOR DEMO S.R.L.', numbers: ['RO90000065'] },
      },
      ...{
        refusal: null,
        notices: [],
        differences: [],
        notUnderstood: [],
        files: ['zip', 'xml', 'pdf'],
        processingId: null,
        canCorrect: false,
      },
    })
  })

  it('keeps its figures where they disagree, and says in words what differs', async () => {
    const view = await received(edited('plain', /(<cbc:PayableAmount currencyID="RON">)[^<]+/, '$11.00'))
    expect(view.invoice.totals.payable).toBe('1')
    expect(view.differences).toEqual([expect.stringMatching(/^Suma de plata: este scris 1, dar rezulta /)])
  })

  it('has what is no number as unknown, and what no part takes as not understood', async () => {
    const view = await received(
      edited(
        'plain',
        /<cbc:PayableAmount currencyID="RON">[^<]+<\/cbc:PayableAmount>/,
        '<cbc:PayableAmount>mult</cbc:PayableAmount><cbc:Ghid>x1</cbc:Ghid>',
      ),
    )
    expect(view.invoice.totals.payable).toBeNull()
    expect(view.notices).toContain('Suma de plata: "mult" nu este un numar.')
    expect(view.notUnderstood).toContainEqual({ path: 'LegalMonetaryTotal/Ghid', text: 'x1' })
  })

  it.each([
    ['of another kind', Buffer.from('<Raspuns/>'), {}, 'Fisierul nu este o factura: incepe cu "Raspuns".', ['zip', 'xml', 'pdf']],
    ['that its archive does not hold', null, {}, 'Arhiva primita de la ANAF nu contine un document', ['zip']],
    ['whose archive cannot be opened', null, { fetched: 'bad-archive' as const }, 'Arhiva primita de la ANAF nu a putut fi deschisa', []],
    ['that ANAF no longer had', null, { fetched: 'gone' as const }, 'Documentul nu mai era la ANAF', []],
  ])('with a file %s is said to be so', async (_what, file, more, refusal, files) => {
    expect(await received(file, more)).toMatchObject({ invoice: null, refusal: expect.stringContaining(refusal), files })
  })

  it('that ANAF has listed and not given yet is not found', async () => {
    const id = await aReceivedInvoice(app, { clientId: owner.id, fetched: 'listed' })
    expect((await call(`${at}/received-invoice/${id}/view`, { token: owner.token })).json().title).toBe('not-found')
  })
})

describe('an attachment', () => {
  it('is handed out as bytes of no type, by its name', async () => {
    const id = await withAttachments(app, owner.id)
    const view = await read(`received-invoice/${id}/view`)
    expect(view.invoice.attachments).toMatchObject([
      { fileName: 'aviz „1”.pdf', isOpenable: true },
      { isOpenable: false },
      { isOpenable: false },
    ])
    const file = await call(`${at}/received-invoice/${id}/attachment/0`, { token: owner.token })
    expect(file.rawPayload.toString()).toBe('%PDF-1.4\n')
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `inline; filename="aviz _1_.pdf"; filename*=UTF-8''aviz%20%E2%80%9E1%E2%80%9D.pdf`,
    })
  })

  it('that is not in the file, or of a type that may not be opened, is not found', async () => {
    const html = edited('everything', /mimeCode="application\/pdf"/, 'mimeCode="text/html"')
    const ids = [await withAttachments(app, owner.id), await aReceivedInvoice(app, { clientId: owner.id }, html)]
    for (const [id, position] of [
      [ids[0], 1],
      [ids[0], 9],
      [ids[1], 0],
    ] as const) {
      const answer = await call(`${at}/received-invoice/${id}/attachment/${position}`, { token: owner.token })
      expect(answer.json().title).toBe('not-found')
    }
  })
})

describe('a sent invoice', () => {
  const view = async (given: Omit<Parameters<typeof anInvoiceWithAttempts>[1], 'clientId'>) =>
    read(`invoice/${await anInvoiceWithAttempts(app, { clientId: owner.id, ...given })}/view`)
  const [older, newer] = [sampleFile('plain'), sampleFile('rates')]
  const numberOf = (file: Uint8Array) => /<cbc:ID>([^<]+)/.exec(Buffer.from(file).toString())?.[1]

  it('is shown by the file that ANAF has under its index', async () => {
    const attempts = [
      { document: older, uploadIndex: '71', minutesAgo: 5 },
      { document: newer, uploadIndex: '72' },
    ]
    expect(await view({ uploadIndex: '71', attempts })).toMatchObject({
      ...{ invoice: { number: numberOf(older) }, files: ['zip', 'xml', 'pdf', 'classic'], processingId: '71' },
    })
  })

  it('is shown by its latest file before ANAF has one, and has nothing to download', async () => {
    const attempts = [{ document: newer }, { document: older, minutesAgo: 5 }]
    expect(await view({ state: 'refused', uploadIndex: null, attempts })).toMatchObject({
      ...{ invoice: { number: numberOf(newer) }, files: [], processingId: null },
    })
  })

  it('can be corrected where ANAF refused it and it was written here', async () => {
    const canCorrect = async (state: 'refused' | 'processing', source: 'written' | 'platform') =>
      (await view({ state, source, uploadIndex: null, attempts: [] })).canCorrect
    expect([
      await canCorrect('refused', 'written'),
      await canCorrect('refused', 'platform'),
      await canCorrect('processing', 'written'),
    ]).toEqual([true, false, false])
  })

  it('without a file is said to have none yet', async () => {
    expect(await view({ state: 'waiting', uploadIndex: null, attempts: [] })).toMatchObject({
      invoice: null,
      refusal: expect.stringContaining('Fisierul facturii nu a fost facut inca.'),
    })
  })

  it('that is none is not found', async () => {
    expect((await call(`${at}/invoice/${randomUUID()}/view`, { token: owner.token })).json().title).toBe('not-found')
  })
})
