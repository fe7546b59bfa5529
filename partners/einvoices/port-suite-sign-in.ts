/** What every adapter must do of a sign-in and of its renewal, tried on its simulator. */
import { describe, expect, it } from 'vitest'
import type { EInvoicesPort, GrantPair } from '#invoicing/ports/einvoices.ts'
import { type EInvoicesUnderTest, SUITE_DAY_MS, SUITE_NOW, SUITE_RETURN_URL } from './port-suite-given.ts'

type Given = {
  under: EInvoicesUnderTest
  port(): EInvoicesPort
  grant(serial: string): Promise<GrantPair>
  advance(order: object): Promise<unknown>
  fault(call: string, kind: string): Promise<unknown>
  messages(more: object): Promise<{ kind: string }>
  /** So long after `NOW`, until the test's end. */
  at(ms: number): void
}

export function signInSuite({ under, port, grant, advance, fault, messages, at }: Given): void {
  describe('a sign-in', () => {
    it('gives a pair whose ends and certificate the tokens say themselves', async () => {
      const pair = await grant(under.serial)
      expect(pair).toMatchObject({ isRefreshEndAssumed: false, certificateSerial: under.serial })
      expect(pair.accessExpiresAt).toEqual(new Date(SUITE_NOW.getTime() + 90 * SUITE_DAY_MS))
      expect(pair.refreshExpiresAt).toEqual(new Date(SUITE_NOW.getTime() + 365 * SUITE_DAY_MS))
    })

    it('without a certificate is led back with an error', async () => {
      const back = await under.signIn(port().signInUrl({ state: 's2', redirectUri: SUITE_RETURN_URL }), '')
      expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', state: 's2' })
    })

    it('counts once, at its own address, within a minute', async () => {
      const back = await under.signIn(port().signInUrl({ state: '', redirectUri: SUITE_RETURN_URL }), under.serial)
      const code = back.searchParams.get('code') ?? ''
      expect((await port().grantOf(code, SUITE_RETURN_URL)).kind).toBe('granted')
      expect(await port().grantOf(code, SUITE_RETURN_URL)).toEqual({ kind: 'refused', error: 'invalid_grant' })
      const late = await under.signIn(port().signInUrl({ state: '', redirectUri: SUITE_RETURN_URL }), under.serial)
      at(port().limits.codeLifetimeMs)
      expect((await port().grantOf(late.searchParams.get('code') ?? '', SUITE_RETURN_URL)).kind).toBe('refused')
      const elsewhere = await under.signIn(port().signInUrl({ state: '', redirectUri: SUITE_RETURN_URL }), under.serial)
      expect((await port().grantOf(elsewhere.searchParams.get('code') ?? '', 'https://other.example/')).kind).toBe('refused')
    })

    it('whose tokens say no end is taken to last as long as documented, and says so', async () => {
      await advance({ opaqueTokens: true })
      const opaque = await grant(under.serial)
      await advance({ opaqueTokens: false })
      expect(opaque).toMatchObject({ isRefreshEndAssumed: true, certificateSerial: null })
      expect(opaque.refreshExpiresAt).toEqual(new Date(SUITE_NOW.getTime() + 365 * SUITE_DAY_MS))
      expect(opaque.accessExpiresAt).toEqual(new Date(SUITE_NOW.getTime() + 90 * SUITE_DAY_MS))
    })
  })

  describe('a renewal', () => {
    it('brings a new pair and ends the refresh token, while the access token lasts', async () => {
      const first = await grant(under.serial)
      const renewed = await port().refresh(first.refreshToken)
      expect(renewed.kind === 'granted' && renewed.pair.refreshToken !== first.refreshToken).toBe(true)
      expect(await port().refresh(first.refreshToken)).toEqual({ kind: 'refused', error: 'invalid_grant' })
      expect((await messages({ accessToken: first.accessToken })).kind).toBe('page')
    })

    it.each(['lost-response', 'malformed', 'error', 'timeout'])('that ends with %s is unknown: the pair may be lost', async (kind) => {
      const first = await grant(under.serial)
      await fault(under.calls.token, kind)
      expect((await port().refresh(first.refreshToken)).kind).toBe('unknown')
    })
  })
}
