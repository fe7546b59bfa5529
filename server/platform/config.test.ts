import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { sellerOfTests } from './test-seller.ts'

const problemsOf = (env: Record<string, string>) => {
  const read = readConfig(env)
  return 'problems' in read ? read.problems : []
}

const production = {
  EXPEDIO_MODE: 'production',
  AUTH_SECRET: '3f9c0d6be1a84725b3f09c6d1e8a4752',
  SMTP_URL: 'smtps://user:password@mail.exemplu.ro',
  PUBLIC_URL: 'https://expedio.exemplu.ro',
  ...sellerOfTests,
}

describe('settings', () => {
  it('need nothing in the sandbox', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'sandbox',
      isSandbox: true,
      role: 'all',
      host: '127.0.0.1',
      port: 3000,
      simPort: 4100,
      ownSimulators: true,
      databaseUrl: null,
      productName: 'Expedio',
      publicUrl: 'http://localhost:3000',
      smtpUrl: 'smtp://127.0.0.1:4101',
    })
  })

  it('that make no sense are named, all at once', () => {
    const named = problemsOf({ PORT: 'o mie', SIM_PORT: '70000', EXPEDIO_MODE: 'test', PUBLIC_URL: 'nimic', LOG_LEVEL: 'loud' })
    expect(named.map((line) => line.split(':')[0]).sort()).toEqual(['EXPEDIO_MODE', 'LOG_LEVEL', 'PORT', 'PUBLIC_URL', 'SIM_PORT'])
  })

  it('of production are named where they are missing', () => {
    expect(problemsOf({ EXPEDIO_MODE: 'production' }).map((line) => line.split(':')[0])).toEqual([
      ...['AUTH_SECRET', 'SMTP_URL', 'PUBLIC_URL'],
      ...Object.keys(sellerOfTests),
    ])
    expect(problemsOf(production)).toEqual([])
  })

  it('of the seller are as invoices print them, and the numbers of each series apart', () => {
    expect(readConfig({ ...production, INVOICE_SERIES_ADVANCE: 'AV' })).toMatchObject({
      seller: { name: 'CURIERAT S.R.L.', cui: '90000014', address: 'Strada Lunga 1, Brasov' },
      invoiceSeries: { fiscal: 'EXF', advance: 'AV', storno: 'EXS' },
    })
    const named = problemsOf({ ...production, SELLER_CUI: '90000015', INVOICE_SERIES_FISCAL: 'a/b' })
    expect(named.map((line) => line.split(':')[0])).toEqual(['SELLER_CUI', 'INVOICE_SERIES_FISCAL'])
  })

  it('of the bank that pays out are what its files say, and the days on which it is closed', () => {
    expect(readConfig({})).toMatchObject({ payingBank: { bic: '', priority: 'service-level', charges: 'SHAR', closedDays: [] } })
    const bank = { PAYOUT_BIC: 'BTRLRO22', PAYOUT_PRIORITY: 'instruction', PAYOUT_CHARGES: 'none' }
    expect(readConfig({ ...bank, PAYOUT_CLOSED_DAYS: '2026-04-03, 2026-04-06' })).toMatchObject({
      payingBank: { bic: 'BTRLRO22', priority: 'instruction', charges: 'none', closedDays: ['2026-04-03', '2026-04-06'] },
    })
    const named = problemsOf({ PAYOUT_BIC: 'BTRL', PAYOUT_PRIORITY: 'urgent', PAYOUT_CHARGES: 'DEBT', PAYOUT_CLOSED_DAYS: '03.04.2026' })
    expect(named.map((line) => line.split(':')[0]).sort()).toEqual([
      'PAYOUT_BIC',
      'PAYOUT_CHARGES',
      'PAYOUT_CLOSED_DAYS',
      'PAYOUT_PRIORITY',
    ])
  })

  it('of production may not be the sandbox’s, nor short', () => {
    const secretOf = (AUTH_SECRET: string) => problemsOf({ ...production, AUTH_SECRET })
    expect(secretOf('sandbox-secret-never-for-production')).toEqual(['AUTH_SECRET: set your own, at least 32 characters'])
    expect(secretOf('a'.repeat(31))).toHaveLength(1)
    for (const guessed of ['a'.repeat(32), 'ab'.repeat(30), '0123456789abcdef'.repeat(2)])
      expect([guessed, secretOf(guessed)]).toEqual([guessed, [expect.stringContaining('AUTH_SECRET')]])
  })

  it('of production must not send in the clear what opens accounts', () => {
    expect(problemsOf({ ...production, PUBLIC_URL: 'http://expedio.exemplu.ro' })).toEqual(['PUBLIC_URL: must begin with https://'])
    for (const SMTP_URL of ['smtp://user:password@mail.exemplu.ro', 'mail.exemplu.ro', 'http://mail.exemplu.ro'])
      expect(problemsOf({ ...production, SMTP_URL })).toEqual([expect.stringMatching(/^SMTP_URL: e-mails/)])
    for (const SMTP_URL of ['smtp://127.0.0.1:25', 'smtp+starttls://user:password@mail.exemplu.ro:587'])
      expect(problemsOf({ ...production, SMTP_URL })).toEqual([])
  })

  it('of production must not read and write a database of another machine in the clear', () => {
    const databaseAt = (place: string) => `postgres://expedio_app:parola@${place}`
    for (const place of [
      'db.exemplu.ro/expedio',
      '10.0.0.5:5432/expedio?sslmode=prefer',
      'db/expedio?sslmode=disable',
      'localhost/e?host=10.0.0.5',
    ])
      expect(problemsOf({ ...production, DATABASE_URL: databaseAt(place) })).toEqual([expect.stringMatching(/^DATABASE_URL: .*sslmode/)])
    const plain = { DATABASE_URL: databaseAt('db.exemplu.ro/e?sslmode=verify-full'), DATABASE_OWNER_URL: databaseAt('db.exemplu.ro/e') }
    expect(problemsOf({ ...production, ...plain })).toEqual([expect.stringMatching(/^DATABASE_OWNER_URL/)])
    for (const place of [
      '127.0.0.1:5432/e',
      '[::1]/e',
      'localhost/e',
      'localhost/e?host=/run/postgresql',
      'db.exemplu.ro/e?sslmode=require',
    ])
      expect(problemsOf({ ...production, DATABASE_URL: databaseAt(place) })).toEqual([])
    expect(problemsOf({ DATABASE_URL: databaseAt('db/expedio') })).toEqual([])
  })

  it('name proxies by address and network, and databases by addresses', () => {
    expect(readConfig({})).toMatchObject({ trustedProxies: [], metricsToken: null, limitsFactor: 1, databaseOwnerUrl: null })
    expect(readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' })).toMatchObject({
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
    })
    for (const TRUSTED_PROXIES of ['true', '10.0.0.0/99', '0.0.0.0/0', 'proxy.local'])
      expect(problemsOf({ TRUSTED_PROXIES })).toHaveLength(1)
    expect(problemsOf({ DATABASE_URL: 'nimic', METRICS_TOKEN: 'scurt' }).map((line) => line.split(':')[0])).toEqual([
      'DATABASE_URL',
      'METRICS_TOKEN',
    ])
  })

  it('of production start no simulators, whatever is asked', () => {
    expect(readConfig({ ...production, SIMULATORS: 'own' })).toMatchObject({ isSandbox: false, ownSimulators: false })
  })
})
