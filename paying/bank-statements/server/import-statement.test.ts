import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/ledger/verify.ts'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp, testClock, warm } from '#server/platform/test-app.ts'
import { paceOf } from '#tools/test/pace.ts'
import { bankLineRead, claimBankLine } from './claim-lines.ts'
import { lookAtLines } from './look-at-lines.ts'
import { adviceFile, camtFile, ibanNumbered, type Line, mt940File, reportFile } from './test-files.ts'
import { announced, aPayer, bankHere, imported, linesIn, moneyOf } from './test-statements.ts'

const clock = testClock('2026-11-22T10:00:00Z')
let failsAt: string | null = null
const app = await testApp({
  ...{ clock, bank: bankHere, env: { LOG_LEVEL: 'silent' } },
  subscriptions: [
    subscribe(bankLineRead, async (at, tx, { id, line }) => {
      if (failsAt !== null && line.texts.join(' ').includes(failsAt)) throw new Error('the process is gone')
      if (line.endToEndId === 'PAYOUT-1')
        await claimBankLine(at, tx, { lineId: id, clientId: null, because: { code: 'statement-line-outgoing' } })
    }),
  ],
})

/** A day of its own for each test: lines of one do not meet another's. */
const days = Array.from({ length: 31 }, (_, i) => `2026-10-${String(i + 1).padStart(2, '0')}`).values()
const aDay = () => days.next().value ?? ''

const counts = (linesRead: number, [linesKnown, linesUsed, linesOpen, linesIgnored]: [number, number, number, number]) => ({
  ...{ linesRead, linesKnown, linesUsed, linesOpen, linesIgnored, unreadCount: 0, unread: [] },
  ...{ gapCount: expect.any(Number), gaps: expect.any(Array), hash: expect.any(String) },
})
const files = [camtFile, mt940File, adviceFile, reportFile]

describe('a line that names a proforma with the right amount', () => {
  it('is that payment at once, received on the day the bank booked it', async () => {
    const clientId = await aPayer(app)
    const { identifier, proformaNumber } = await announced(app, clientId, 20_000)
    const file = camtFile(app, [{ amount: 20_000, text: `plata ${proformaNumber.replace('-', ' ').toLowerCase()}` }], '2026-11-20')
    expect(await imported(app, file)).toEqual(counts(1, [0, 1, 0, 0]))
    expect(await moneyOf(app, clientId)).toEqual({ payments: ['received 20000'], unapplied: 20_000 })
    const { rows } = await app.db.$client.query('select received_at from payments where id = $1', [identifier])
    expect(rows[0].received_at).toEqual(new Date('2026-11-20T00:00:00+02:00'))
    expect((await linesIn(app, 'used'))[0]).toMatchObject({
      client: { id: clientId },
      payment: { identifier, proformaNumber },
      because: `Numeste proforma ${proformaNumber}, cu suma exacta.`,
    })
  })

  it.each([
    ['CAMT.053', camtFile, mt940File],
    ['MT940', mt940File, camtFile],
    ['CAMT.054', adviceFile, camtFile],
    ['CAMT.052', reportFile, adviceFile],
    ['CAMT.054 before MT940', adviceFile, mt940File],
  ])('is that payment once, whichever format comes first: %s', async (_which, first, second) => {
    const clientId = await aPayer(app)
    const { proformaNumber } = await announced(app, clientId, 20_000)
    const [day, lines] = [
      aDay(),
      [{ amount: 20_000, text: proformaNumber, iban: ibanNumbered(30 + files.indexOf(first) * 10 + files.indexOf(second)) }],
    ]
    expect(await imported(app, first(app, lines, day))).toEqual(counts(1, [0, 1, 0, 0]))
    expect(await imported(app, second(app, lines, day))).toEqual(counts(1, [1, 0, 0, 0]))
    expect(await moneyOf(app, clientId)).toEqual({ payments: ['received 20000'], unapplied: 20_000 })
  })

  it('counts after it has lapsed', async () => {
    const clientId = await aPayer(app)
    const { identifier, proformaNumber } = await announced(app, clientId, 20_000)
    await app.db.$client.query(`update payments set state = 'lapsed' where id = $1`, [identifier])
    await imported(app, camtFile(app, [{ amount: 20_000, text: proformaNumber }], aDay()))
    expect(await moneyOf(app, clientId)).toEqual({ payments: ['received 20000'], unapplied: 20_000 })
  })

  it.each([-1, 1])('stays open when the amount is off by %s ban', async (off) => {
    const clientId = await aPayer(app)
    const { identifier, proformaNumber } = await announced(app, clientId, 20_000)
    expect(await imported(app, camtFile(app, [{ amount: 20_000 + off, text: proformaNumber }], aDay()))).toEqual(counts(1, [0, 0, 1, 0]))
    expect(await moneyOf(app, clientId)).toEqual({ payments: ['announced 20000'], unapplied: 0 })
    const line = (await linesIn(app, 'open')).find(({ amount }) => amount === 20_000 + off)
    expect(line?.proposals).toEqual([
      { client: { id: clientId, name: 'Atelier' }, payment: { identifier, proformaNumber, amount: 20_000 }, grounds: ['proforma'] },
    ])
  })

  it('stays open when it names two that exist', async () => {
    const clientId = await aPayer(app)
    const [one, two] = [await announced(app, clientId, 30_000), await announced(app, clientId, 30_000)]
    await imported(app, camtFile(app, [{ amount: 30_000, text: `${one.proformaNumber} ${two.proformaNumber}` }], aDay()))
    expect((await moneyOf(app, clientId)).unapplied).toBe(0)
  })

  it('is one payment when the proforma is paid twice, and the other line is proposed as one more of that client', async () => {
    const clientId = await aPayer(app)
    const { proformaNumber } = await announced(app, clientId, 25_000)
    const line = { amount: 25_000, text: proformaNumber, iban: ibanNumbered(25) }
    expect(await imported(app, camtFile(app, [line, line], aDay()))).toEqual(counts(2, [0, 1, 1, 0]))
    expect(await moneyOf(app, clientId)).toEqual({ payments: ['received 25000'], unapplied: 25_000 })
    const open = (await linesIn(app, 'open')).find(({ amount }) => amount === 25_000)
    expect(open?.proposals).toEqual([{ client: { id: clientId, name: 'Atelier' }, payment: null, grounds: ['proforma', 'iban'] }])
  })
})

describe('each line is used once', () => {
  it('when a file is read again', async () => {
    const clientId = await aPayer(app)
    const { proformaNumber } = await announced(app, clientId, 20_000)
    const file = camtFile(app, [{ amount: 20_000, text: proformaNumber }, { amount: 5_000 }, { amount: 5_000 }, { amount: -900 }], aDay())
    expect(await imported(app, file)).toEqual(counts(4, [0, 1, 2, 1]))
    expect(await imported(app, file)).toEqual(counts(4, [4, 0, 0, 0]))
    expect((await moneyOf(app, clientId)).unapplied).toBe(20_000)
  })

  it('when files overlap', async () => {
    const day = aDay()
    const lines: Line[] = [1, 2, 3, 4].map((n) => ({ amount: n * 1_000, reference: `${day}-${n}` }))
    expect(await imported(app, camtFile(app, lines.slice(0, 3), day))).toEqual(counts(3, [0, 0, 3, 0]))
    expect(await imported(app, camtFile(app, lines.slice(1), day))).toEqual(counts(3, [2, 0, 1, 0]))
  })

  it('when the day comes in another format, whichever came first', async () => {
    const lines: Line[] = [
      { amount: 10_000, text: 'reincarcare', name: 'POPESCU ANA', iban: ibanNumbered(1) },
      { amount: 10_000, text: 'reincarcare', name: 'IONESCU ION', iban: ibanNumbered(2) },
      { amount: 10_000, text: 'reincarcare', name: 'IONESCU ION', iban: ibanNumbered(2) },
      { amount: -50, text: 'comision' },
    ]
    for (const [first, second] of [[camtFile, mt940File] as const, [mt940File, camtFile] as const]) {
      const day = aDay()
      expect(await imported(app, first(app, lines, day))).toEqual(counts(4, [0, 0, 3, 1]))
      expect(await imported(app, second(app, lines.toReversed(), day))).toEqual(counts(4, [4, 0, 0, 0]))
      expect(await imported(app, second(app, lines.toReversed(), day))).toEqual(counts(4, [4, 0, 0, 0]))
    }
  })

  it('when each format holds another part of the day', async () => {
    const day = aDay()
    const [ana, ion]: [Line, Line] = [
      { amount: 10_000, name: 'POPESCU ANA', iban: ibanNumbered(1) },
      { amount: 10_000, name: 'IONESCU ION', iban: ibanNumbered(2) },
    ]
    await imported(app, camtFile(app, [ana], day))
    expect(await imported(app, mt940File(app, [ion], day))).toEqual(counts(1, [0, 0, 1, 0]))
    expect(await imported(app, camtFile(app, [ion, ana], day))).toEqual(counts(2, [2, 0, 0, 0]))
  })

  it('when nothing distinguishes lines of two formats: as many are the same, more are doubtful and stay open', async () => {
    const [whole, part] = [aDay(), aDay()]
    await imported(app, camtFile(app, [{ amount: 7_000 }, { amount: 7_000 }], whole))
    expect(await imported(app, mt940File(app, [{ amount: 7_000 }, { amount: 7_000 }], whole))).toEqual(counts(2, [2, 0, 0, 0]))
    const clientId = await aPayer(app)
    const { proformaNumber } = await announced(app, clientId, 7_100)
    await imported(app, camtFile(app, [{ amount: 7_100 }], part))
    expect(await imported(app, mt940File(app, [{ amount: 7_100, text: proformaNumber }, { amount: 7_100 }], part))).toEqual(
      counts(2, [0, 0, 2, 0]),
    )
    const doubtful = (await linesIn(app, 'open')).filter(({ amount, isDoubtful }) => amount === 7_100 && isDoubtful)
    expect(doubtful.length).toBe(2)
    expect((await moneyOf(app, clientId)).unapplied).toBe(0)
  })

  it('when two read the same file at once, or the same day in two formats', async () => {
    await warm(app)
    const clientId = await aPayer(app)
    const { proformaNumber } = await announced(app, clientId, 20_000)
    const day = aDay()
    const lines: Line[] = [
      { amount: 20_000, text: proformaNumber, iban: ibanNumbered(3) },
      { amount: 8_000, iban: ibanNumbered(4) },
    ]
    const answers = await Promise.all([camtFile, camtFile, mt940File, mt940File].map((file) => imported(app, file(app, lines, day))))
    expect(answers.reduce((sum, { linesKnown }) => sum + linesKnown, 0)).toBe(6)
    expect(await moneyOf(app, clientId)).toEqual({ payments: ['received 20000'], unapplied: 20_000 })
  })

  it('when the process is gone between keeping and comparing', async () => {
    const clientId = await aPayer(app)
    const { proformaNumber } = await announced(app, clientId, 20_000)
    const file = camtFile(
      app,
      [
        { amount: 20_000, text: `${proformaNumber} Drum` },
        { amount: 4_000, text: 'Alta' },
      ],
      aDay(),
    )
    failsAt = 'Drum'
    await expect(imported(app, file)).rejects.toThrow('could not be looked at')
    expect((await moneyOf(app, clientId)).unapplied).toBe(0)
    failsAt = null
    const { rows } = await app.db.$client.query(`select 1 from graphile_worker.jobs where task_identifier = 'look-at-statement-lines'`)
    expect(rows.length).toBe(1)
    await lookAtLines(app)
    await lookAtLines(app)
    expect((await moneyOf(app, clientId)).unapplied).toBe(20_000)
    expect(await imported(app, file)).toEqual(counts(2, [2, 0, 0, 0]))
  })
})

describe('a line that is no payment of a client', () => {
  it('is ignored when it went out, and left to an operator when the bank reverses it', async () => {
    const clientId = await aPayer(app)
    const { proformaNumber } = await announced(app, clientId, 20_000)
    const day = aDay()
    const reversed = { amount: 20_000, text: proformaNumber, isReversal: true }
    expect(await imported(app, camtFile(app, [{ amount: -3_000 }, { amount: -20_000, isReversal: true }, reversed], day))).toEqual(
      counts(3, [0, 0, 2, 1]),
    )
    expect((await moneyOf(app, clientId)).unapplied).toBe(0)
    expect((await linesIn(app, 'ignored')).find(({ bookedOn }) => bookedOn === day)?.because).toBe(
      'Plata facuta de noi: nu este incasarea unui client.',
    )
  })

  it('belongs to the feature that waited for it', async () => {
    expect(await imported(app, camtFile(app, [{ amount: -6_000, endToEndId: 'PAYOUT-1' }], aDay()))).toEqual(counts(1, [0, 1, 0, 0]))
  })
})

describe('proposals', () => {
  it('are surest first: the account of before, the fiscal code or name of an entity, an announced amount', async () => {
    const [known, named, announcing] = [
      await aPayer(app, { name: 'Cunoscut', entity: { name: 'MOARA DE VANT S.R.L.', identificationCode: '18189442' } }),
      await aPayer(app, { name: 'Numit', entity: { name: 'Țesătoria Ștefan & Fiii S.R.L.', identificationCode: '14399840' } }),
      await aPayer(app, { name: 'Anuntat', entity: { name: 'Altceva', identificationCode: '13548146' } }),
    ]
    const first = await announced(app, known, 11_100)
    await imported(app, camtFile(app, [{ amount: 11_100, text: first.proformaNumber, iban: ibanNumbered(7) }], aDay()))
    const second = await announced(app, announcing, 12_300)
    await imported(app, camtFile(app, [{ amount: 12_300, name: 'SC TESATORIA STEFAN FIII SRL', iban: ibanNumbered(7) }], aDay()))
    const line = (await linesIn(app, 'open')).find(({ amount }) => amount === 12_300)
    expect(line?.proposals.map(({ client, payment, grounds }) => [client.name, payment?.proformaNumber ?? null, grounds])).toEqual([
      ['Cunoscut', null, ['iban']],
      ['Numit', null, ['name']],
      ['Anuntat', second.proformaNumber, ['amount']],
    ])
    expect(known).not.toBe(named)
  })

  it('are none for a name that many have', async () => {
    await imported(app, camtFile(app, [{ amount: 13_700, name: 'SC SRL' }], aDay()))
    expect((await linesIn(app, 'open')).find(({ amount }) => amount === 13_700)?.proposals).toEqual([])
  })
})

describe('a file', () => {
  it('is refused with each fault and its line, and keeps nothing', async () => {
    const file = camtFile(app, [{ amount: 100 }, { amount: 200 }])
      .toString()
      .replace('>1.00<', '>x<')
      .replace('>2.00<', '>y<')
    const before = (await linesIn(app, 'open')).length
    await expect(imported(app, Buffer.from(file))).rejects.toMatchObject({
      code: 'statement-refused',
      errors: [
        { path: 'file', message: expect.stringContaining('"line":5') },
        { path: 'file', message: expect.stringContaining('"line":7') },
        { path: 'file', code: 'statement-balance-wrong' },
      ],
    })
    expect((await linesIn(app, 'open')).length).toBe(before)
  })

  it('of 5,000 lines is taken, with a payment among them, in seconds', async () => {
    const clientId = await aPayer(app)
    const { proformaNumber } = await announced(app, clientId, 20_000)
    const day = aDay()
    const lines = Array.from(
      { length: 5_000 },
      (_, i): Line => ({ amount: 100 + (i % 50), reference: `${day}/${i}`, iban: ibanNumbered(i % 200) }),
    )
    lines[4_000] = { amount: 20_000, text: proformaNumber }
    const pace = await paceOf(async () => {
      expect(await imported(app, camtFile(app, lines, day))).toEqual(counts(5_000, [0, 1, 4_999, 0]))
      expect(await imported(app, camtFile(app, lines, day))).toEqual(counts(5_000, [5_000, 0, 0, 0]))
    })
    expect(pace).toBeLessThan(600)
  })
})

it('leaves a ledger in which everything adds up', async () => {
  expect((await verifyLedger(app.db)).differences).toEqual([])
})
