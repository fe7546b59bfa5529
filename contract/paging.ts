/** Page numbers start at 1. */
import { z } from 'zod'

export const SEARCH_PAGE_SIZE = 50

export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1)
