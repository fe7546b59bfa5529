import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const problemsOf = (env: Record<string, string>) => {
  const read = readConfig(env)
  return 'problems' in read ? read.problems : []
}

const production = {
  EXPEDIO_MODE: 'production',
  AUTH_SECRET: 'a'.repeat(32),
  SMTP_URL: 'smtps://user:password@mail.exemplu.ro',
  PUBLIC_URL: 'https://expedio.exemplu.ro',
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
    expect(problemsOf({ EXPEDIO_MODE: 'production' }).map((line) => line.split(':')[0])).toEqual(['AUTH_SECRET', 'SMTP_URL', 'PUBLIC_URL'])
    expect(problemsOf(production)).toEqual([])
  })

  it('of production may not be the sandbox’s, nor short', () => {
    const secretOf = (AUTH_SECRET: string) => problemsOf({ ...production, AUTH_SECRET })
    expect(secretOf('sandbox-secret-never-for-production')).toEqual(['AUTH_SECRET: set your own, at least 32 characters'])
    expect(secretOf('a'.repeat(31))).toHaveLength(1)
  })

  it('of production start no simulators, whatever is asked', () => {
    expect(readConfig({ ...production, SIMULATORS: 'own' })).toMatchObject({ isSandbox: false, ownSimulators: false })
  })
})
