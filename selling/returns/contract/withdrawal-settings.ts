/** What a merchant says about withdrawals, with what the law presumes where nothing is said; and the exceptions of the law by product. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Language } from '#contract/texts/languages.ts'
import { GRANTED_DAYS_MAX, LEGAL_WITHDRAWAL_DAYS } from './withdrawal-period.ts'

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

/** Where the law's link has to be found, besides wherever the shop likes: the merchant says where it stands. */
export const linkPlaces = ['footer', 'order-mail', 'order-page'] as const
export type LinkPlace = (typeof linkPlaces)[number]

export const RETURN_DAYS_LEAST = 1

const days = (least: number) => z.int().min(least).max(GRANTED_DAYS_MAX)

export const WithdrawalSettings = z.object({
  /** How many days the shop grants for a withdrawal: the law's, or more. */
  withdrawalDays: days(LEGAL_WITHDRAWAL_DAYS).default(LEGAL_WITHDRAWAL_DAYS),
  /** How many days after delivery a return that is no withdrawal may be asked for; null: none is set, the shop decides each. */
  returnDays: days(RETURN_DAYS_LEAST).nullable().default(null),
  /** The shop informs consumers of their right before they buy; if not, the period is twelve months longer. */
  isInforming: z.boolean(),
  /** The shop pays what sending back costs. */
  paysSendingBack: z.boolean(),
  /** The money is held until the goods, or the proof of their sending, came. */
  holdsMoney: z.boolean(),
  exceptions: z.array(ProductException).max(EXCEPTIONS_MAX),
  /** Where the merchant has put the link to withdraw. */
  linkPlaces: z.array(z.enum(linkPlaces)).max(linkPlaces.length).default([]),
})
export type WithdrawalSettings = z.output<typeof WithdrawalSettings>

/** As it is read, and changed as a whole. */
const SavedWithdrawalSettings = WithdrawalSettings.extend({ version: z.string() })
export type SavedWithdrawalSettings = z.output<typeof SavedWithdrawalSettings>

export const defaultWithdrawalSettings: WithdrawalSettings = {
  ...{ withdrawalDays: LEGAL_WITHDRAWAL_DAYS, returnDays: null },
  ...{ isInforming: true, paysSendingBack: false, holdsMoney: true, exceptions: [], linkPlaces: [] },
}

const MARKS = /[^\p{L}\p{N}]+/gu
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(MARKS, ' ').trim()

type Sold = { name: string; sku?: string | undefined }

/** Which exception the merchant has marked for a product; null: none. */
export function exceptionGroundOf(exceptions: readonly ProductException[], { name, sku = '' }: Sold): ExceptionGround | null {
  const [named, coded] = [folded(name), folded(sku)]
  const found = exceptions.find(({ product }) => {
    const wanted = folded(product)
    return wanted !== '' && (coded === wanted || ` ${named} `.includes(` ${wanted} `))
  })
  return found?.ground ?? null
}

const ReturnLink = z.object({
  ...{ templateName: z.string(), returnUrl: z.string(), withdrawUrl: z.string() },
  /** Pages of the shop are named that may show its pages in a frame. */
  isFramed: z.boolean(),
})

/** An address of theirs with what is to be filled in, and the language that it is read in. */
export function addOrderToLink(url: string, { order, lang }: { order?: string; lang?: Language }): string {
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
      settings: SavedWithdrawalSettings,
      links: z.array(ReturnLink),
      /** What the links say, in each language that their pages speak; `periodText`: the days that the shop grants, in a sentence. */
      linkTexts: z.array(z.object({ language: Language, returnText: z.string(), withdrawText: z.string(), periodText: z.string() })),
    }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/returns/settings',
    access: 'settings.write',
    does: 'writes',
    audits: { body: ['withdrawalDays', 'returnDays', 'isInforming', 'paysSendingBack', 'holdsMoney'] },
    proof: 'none',
    summary: 'Saves what the merchant says about withdrawals; statements already received keep what was true for them.',
    body: WithdrawalSettings,
    answer: SavedWithdrawalSettings,
    conditional: true,
    problems: ['changed-meanwhile'],
  }),
}
