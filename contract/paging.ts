/** Page numbers start at 1. */
import { z } from 'zod'

export const SEARCH_PAGE_SIZE = 50

export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1)

/** Rows of what waits for an operator, of each kind; what is beyond them is shown once the first are settled. */
export const OPERATOR_LIST_MAX = 200
