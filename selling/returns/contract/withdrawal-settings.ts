/** What a merchant says about withdrawals, with what the law presumes where nothing is said; and the exceptions of the law by product. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Language } from '#contract/texts/languages.ts'

/** Of Article 16 of ordinance 34/2014. */
export const exceptionGrounds = ['made-to-measure', 'perishable', 'hygiene', 'software', 'mixed', 'newspapers', 'other'] as const
export type ExceptionGround = (typeof exceptionGrounds)[number]

export const EXCEPTIONS_MAX = 200
const PRODUCT_MAX = 120

export const ProductException = z.object({
  /** Its code, or a part of its name. */
  product: z.string().trim().min(2).max(PRODUCT_MAX),
  ground: z.enum(exceptionGrounds),
})
export type ProductException = z.output<typeof ProductException>

export const WithdrawalSettings = z.object({
  /** The shop informs consumers of their right before they buy; if not, the period is twelve months longer. */
  isInforming: z.boolean(),
  /** The shop pays what sending back costs. */
  paysSendingBack: z.boolean(),
  /** The money is held until the goods, or the proof of their sending, came. */
  holdsMoney: z.boolean(),
  exceptions: z.array(ProductException).max(EXCEPTIONS_MAX),
})
export type WithdrawalSettings = z.output<typeof WithdrawalSettings>

export const settingsFromTheStart: WithdrawalSettings = { isInforming: true, paysSendingBack: false, holdsMoney: true, exceptions: [] }

const MARKS = /[^\p{L}\p{N}]+/gu
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(MARKS, ' ').trim()

type Sold = { name: string; sku?: string | undefined }

/** Which exception the merchant has marked for a product; null: none. */
export function exceptionOf(exceptions: readonly ProductException[], { name, sku = '' }: Sold): ExceptionGround | null {
  const [named, coded] = [folded(name), folded(sku)]
  const found = exceptions.find(({ product }) => {
    const wanted = folded(product)
    return wanted !== '' && (coded === wanted || ` ${named} `.includes(` ${wanted} `))
  })
  return found?.ground ?? null
}

const ReturnLink = z.object({ templateName: z.string(), returnUrl: z.string(), withdrawUrl: z.string() })

/** An address of theirs with what is to be filled in, and the language that it is read in. */
export function linkAsking(url: string, { order, lang }: { order?: string; lang?: Language }): string {
  const asked = new URLSearchParams({ ...(order ? { order } : {}), ...(lang ? { lang } : {}) }).toString()
  return asked === '' ? url : `${url}?${asked}`
}

export const withdrawalSettingsCalls = {
  offered: endpoint({
    method: 'GET',
    path: '/returns/offered',
    access: 'orders.read',
    does: 'reads',
    summary: 'Public links of the templates that are approved and shown in the list of the shop: what is offered on orders that were sent.',
    answer: z.object({ list: z.array(ReturnLink.pick({ templateName: true, returnUrl: true })) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/returns/settings',
    access: 'orders.read',
    does: 'reads',
    summary: 'What the merchant has said about withdrawals, and the public links of its templates.',
    answer: z.object({
      settings: WithdrawalSettings,
      links: z.array(ReturnLink),
      /** What the links say, in each language that their pages speak. */
      linkTexts: z.array(z.object({ language: Language, returnText: z.string(), withdrawText: z.string() })),
    }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/returns/settings',
    access: 'settings.write',
    does: 'writes',
    audits: { body: ['isInforming', 'paysSendingBack', 'holdsMoney'] },
    proof: 'none',
    summary: 'Saves what the merchant says about withdrawals; statements already received keep what was true for them.',
    body: WithdrawalSettings,
    answer: WithdrawalSettings,
  }),
}
