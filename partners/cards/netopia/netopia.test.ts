import { describe } from 'vitest'
import { startSimulators } from '#simulators/main.ts'
import { noticeFlaws } from '#simulators/netopia/keys.ts'
import { testCard } from '#simulators/netopia/test-cards.ts'
import { cardPortSuite } from '../port-suite.ts'
import { netopia } from './netopia.ts'
import { netopiaDemoAccount, netopiaSandbox } from './settings.ts'

/** As a browser does it, without following where the merchant would be. */
async function submit(url: string, form: Record<string, string>): Promise<{ url: string; text: string }> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return { url: new URL(answer.headers.get('location') ?? '', url).href, text: await answer.text() }
}

describe('NETOPIA', () => {
  cardPortSuite({
    partner: 'netopia',
    startSimulators: () => startSimulators({ port: 0, dataDir: null }),
    cards: (simulators, deps) => netopia({ ...netopiaSandbox(simulators), payTimeoutMs: 1500, readTimeoutMs: 1500 }, deps),
    strange: (simulators, deps) => netopia({ ...netopiaSandbox(simulators), apiKey: 'not the key' }, deps),
    calls: { charge: 'POST /payment/card/start', read: 'POST /operation/status', refund: 'POST /operation/credit' },
    async pay(page, { code, bankAsks = false, word = 'yes', cvv = '123', expiry = '12/30' }) {
      const after = await submit(page, { number: testCard(code, { bankAsks }), expiry, cvv, name: 'Ana Popescu' })
      if (bankAsks && word !== null) await submit(`${after.url}/answer`, { word })
    },
    async askBank({ url, form }, word) {
      await submit(url, form)
      const { text } = await submit(`${url}/answer`, { ...form, word })
      return { paRes: /name="paRes" value="(\w+)"/.exec(text)?.[1] ?? '' }
    },
    flaws: noticeFlaws,
    declines: [
      ...(['16', '36'].map((code) => [code, 'risk', true]) as [string, string, boolean][]),
      ...(['22', '34', '35', '37'].map((code) => [code, 'refused-by-bank', true]) as [string, string, boolean][]),
      ...(['17', '21'].map((code) => [code, 'wrong-card-data', true]) as [string, string, boolean][]),
      ['18', 'closed-card', true],
      ['19', 'expired-card', true],
      ['20', 'no-funds', false],
      ['26', 'limit', false],
      ['39', 'not-authenticated', true],
    ],
    secret: netopiaDemoAccount.apiKey,
  })
})
