/** Where what stands in the way of an order is corrected. */
import type { CorrectingPage } from './scan.ts'

const pages: Readonly<Record<string, CorrectingPage>> = {
  'balance-misses': 'top-up',
  'balance-too-small': 'top-up',
  'stopped-until-paid': 'top-up',
  'cash-account': 'shop-settings',
  'store-needs-auth': 'shops',
  'store-not-in-use': 'shops',
}

/** `code`: of the first reason. Everything else is corrected where the order is shown. */
export const correctingPageOf = (code: string | undefined): CorrectingPage => pages[code ?? ''] ?? 'store-order'
