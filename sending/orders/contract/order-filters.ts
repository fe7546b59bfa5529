/** What the list of orders is narrowed and ordered by. */
import { z } from 'zod'
import { CourierCode } from '#contract/couriers.ts'
import { Day } from '#contract/days.ts'
import { pageNumber } from '#contract/paging.ts'
import { orderFieldFilters } from './order-fields.ts'
import { orderGroups, orderStates } from './order-states.ts'

export const ORDER_PAGE_SIZE = 25

export const OrderFilters = z.object({
  page: pageNumber,
  limit: z.coerce.number().int().min(1).max(100).default(ORDER_PAGE_SIZE),
  search: z.string().trim().max(100).default(''),
  state: z.enum([...orderStates, ...orderGroups]).optional(),
  courier: CourierCode.optional(),
  /** Days in Bucharest, both included. */
  fromDate: Day.optional(),
  toDate: Day.optional(),
  hasRepayment: z.enum(['true', 'false']).optional(),
  /** `no`: waits for its courier, and its label is not known to be printed. */
  printed: z.enum(['yes', 'no']).optional(),
  /** Left out: the newest first. */
  sort: z.enum(['oldest']).optional(),
  ...orderFieldFilters,
})
export type OrderFilters = z.infer<typeof OrderFilters>
