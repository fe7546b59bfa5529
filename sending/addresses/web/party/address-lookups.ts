/** Counties, localities, streets and postal codes as the form asks for them. */
import { type InfiniteData, keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { systemCalls } from '#contract/shell/system.ts'
import { type ApiProblem, callApi, queryKeyOf, useCall } from '#web/api.ts'
import { addressSearch, type County, type LocalityFound, type StreetFound } from '../../contract/address-search.ts'

/** Look-ups of cities, streets and postal codes wait this long after the last key. */
export const LOOKUP_DEBOUNCE_MS = 200
/** The geography of a day is the same all day. */
const GEOGRAPHY_FRESH_MS = 60 * 60 * 1000

type FoundPage<Row> = { list: Row[]; limit: number; page: number; total: number }

export type AddressLookup<Row> = {
  rows: readonly Row[]
  isFetching: boolean
  hasFailed: boolean
  /** Loads the next page, if there is one. */
  more: () => void
}

export function useCounties(): readonly County[] {
  return useCall(addressSearch.counties, {}, { staleTime: Number.POSITIVE_INFINITY }).data ?? []
}

/** A text without a letter lists the county from its biggest city on. */
const FROM_THE_START = '_'

/** With the text null nothing is asked. */
export function useLocalities(countyCode: string, text: string | null): AddressLookup<LocalityFound> {
  const typed = text?.trim() || FROM_THE_START
  return usePages(
    [...queryKeyOf(addressSearch.localities), countyCode, typed],
    (page, signal) => callApi(addressSearch.localities, { params: { countyCode, text: typed }, query: { page } }, signal),
    countyCode !== '' && text !== null,
  )
}

/** False: no official list of codes and streets is loaded, and half of the villages are unknown. */
export function useHasWholeGeography(): boolean {
  return useCall(systemCalls.about, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.hasPostalCodes ?? true
}

/** False: the Post's list is not loaded, and what is typed is compared with nothing but the county's prefix. */
export function useIsAddressListLoaded(): boolean {
  return useCall(systemCalls.about, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.isAddressListLoaded ?? true
}

export function useStreets({ countyCode, city, text }: { countyCode: string; city: string; text: string }): AddressLookup<StreetFound> {
  const typed = text.trim()
  return usePages(
    [...queryKeyOf(addressSearch.streets), countyCode, city, typed],
    (page, signal) => callApi(addressSearch.streets, { params: { countyCode, city, text: typed }, query: { page } }, signal),
    countyCode !== '' && city !== '' && typed !== '',
  )
}

type AskPage<Row> = (page: number, signal: AbortSignal) => Promise<FoundPage<Row>>

function usePages<Row>(queryKey: readonly unknown[], ask: AskPage<Row>, enabled: boolean): AddressLookup<Row> {
  const query = useInfiniteQuery<FoundPage<Row>, ApiProblem, InfiniteData<FoundPage<Row>>, readonly unknown[], number>({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    enabled,
    staleTime: GEOGRAPHY_FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return {
    rows: enabled ? (query.data?.pages.flatMap(({ list }) => list) ?? []) : [],
    isFetching: query.isFetching,
    hasFailed: query.isError,
    more: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
    },
  }
}

/** The place of a postal code: asked by the field that fills the form and by the check that refuses unknown codes, once. */
export const placeQuery = (postalCode: string) =>
  queryOptions({
    queryKey: [...queryKeyOf(addressSearch.postalCodeReverse), postalCode],
    queryFn: ({ signal }) => callApi(addressSearch.postalCodeReverse, { params: { postalCode } }, signal),
    staleTime: GEOGRAPHY_FRESH_MS,
  })

type StreetPlace = { countyCode: string; city: string; street: string; number: string }

export const codesOfStreetQuery = ({ countyCode, city, street, number }: StreetPlace) =>
  queryOptions({
    queryKey: [...queryKeyOf(addressSearch.postalCodes), countyCode, city, street, number],
    queryFn: ({ signal }) =>
      callApi(
        addressSearch.postalCodes,
        { params: { countyCode, city, street }, query: { validateStreet: 1, ...(number === '' ? {} : { number }) } },
        signal,
      ),
    staleTime: GEOGRAPHY_FRESH_MS,
  })
