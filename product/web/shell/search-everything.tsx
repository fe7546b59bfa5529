import '@mantine/spotlight/styles.css'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconPackage, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type Actor, hasPermission } from '#contract/permissions.ts'
import { type OrderSummary, orderCalls } from '#sending/orders/contract/orders.ts'
import { ORDERS_FOUND_MAX, type OrderOfAnyClient, ordersOfAnyClient } from '#sending/orders/contract/orders-of-any-client.ts'
import { callApi, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { stringifySearch } from '#web/search-params.ts'
import { actForClient } from '#web/session.ts'
import type { Destination } from '#web/shell/destinations.ts'
import { mayOpenPage, openGroups } from '#web/shell/open-pages.ts'
import { useActor } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { SEARCH_DEBOUNCE_MS } from '#web/ui/form/text/search-box.tsx'
import type { Icon } from '#web/ui/notices/empty-state.tsx'
import { FirstFound } from '#web/ui/notices/first-found.tsx'

const shellTexts = texts.shell

const [store, spotlight] = createSpotlight()

const SEARCH_FROM_CHARACTERS = 2
const ORDERS_SHOWN = 6

/**
 * Ctrl+K: places, actions and orders by AWB, name, phone or reference. Who works for the platform also finds orders of any client, by what a caller
 * says: the whole number of an AWB or a phone.
 */
export function SearchEverything({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const typed = text.trim()
  const { go } = useNavigation()
  const [settled] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS)
  const isSearching = settled.length >= SEARCH_FROM_CHARACTERS
  const actor = useActor()
  const ofClient = actor !== null && hasPermission(actor, 'orders.read')
  const ofAll = actor !== null && hasPermission(actor, 'platform.clients.read')
  const orders = useCall(orderCalls.list, { query: { search: settled, limit: ORDERS_SHOWN } }, { enabled: isSearching && ofClient })
  const ofAnyClient = useCall(ordersOfAnyClient.find, { query: { search: settled } }, { enabled: isSearching && ofAll })
  // Only what belongs to the text as it stands now: a scanner's Enter must never open the hit of half a number.
  const isOfText = isSearching && settled === typed
  const hits = isOfText ? (orders.data?.list ?? []) : []
  const others = isOfText ? (ofAnyClient.data?.list ?? []).filter(({ uniqueId }) => hits.every((hit) => hit.uniqueId !== uniqueId)) : []
  const found = orders.data?.count ?? 0
  const isCut = hits.length > 0 && hits.length < found
  const openOf = ({ clientId, clientName, uniqueId }: OrderOfAnyClient) => {
    actForClient({ id: clientId, name: clientName })
    go(paths.orderDetails(uniqueId))
  }
  /** A whole number opens its order, as a scanner types it before anything is found; all else is searched for in the list. */
  const searchOrders = async () => {
    const exact = isNumber(typed) ? await numbered(typed, { ofClient, ofAll }) : null
    if (exact === null) go(`${paths.orders}${stringifySearch({ search: typed })}`)
    else if ('clientId' in exact) openOf(exact)
    else go(paths.orderDetails(exact.uniqueId))
  }
  const groups = placesFor(typed, actor)

  // Loaded on demand, so it opens itself once it is there.
  useEffect(() => spotlight.open(), [])

  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      shortcut={null}
      attributes={{ content: { 'aria-label': shellTexts.search } }}
      maxHeight="60vh"
      scrollable
    >
      <Spotlight.Search
        autoFocus // with the box itself: a trap's focus comes later, and the first characters would be lost
        aria-label={shellTexts.search}
        placeholder={shellTexts.searchPlaceholder}
        leftSection={<IconSearch size={20} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label, places }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {places.map(({ label: place, href, icon: Mark }) => (
              <Spotlight.Action key={href} label={place} leftSection={<Mark size={20} aria-hidden />} onClick={() => go(href)} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {typed.length >= SEARCH_FROM_CHARACTERS && (
          <Spotlight.Action
            label={shellTexts.searchOrders(typed)}
            {...(isCut ? { description: texts.ui.firstOf(hits.length, found) } : {})}
            leftSection={<IconSearch size={20} aria-hidden />}
            onClick={() => void searchOrders()}
          />
        )}
        {/* Last, for they arrive last: what Enter opens must not change under the finger. */}
        {hits.length > 0 && (
          <Spotlight.ActionsGroup label={shellTexts.orders}>
            {hits.map((order) => (
              <Spotlight.Action
                key={order.uniqueId}
                label={orderLabel(order)}
                description={`${order.recipientName}, ${order.recipientCity}, ${order.stateText}`}
                leftSection={<IconPackage size={20} aria-hidden />}
                onClick={() => go(paths.orderDetails(order.uniqueId))}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {others.length > 0 && (
          <Spotlight.ActionsGroup label={shellTexts.ordersOfAllClients}>
            {others.map((order) => (
              <Spotlight.Action
                key={order.uniqueId}
                label={orderLabel(order)}
                description={`${order.clientName}: ${order.recipientName}, ${order.recipientCity}, ${order.stateText}`}
                leftSection={<IconPackage size={20} aria-hidden />}
                onClick={() => openOf(order)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {others.length > 0 && <FirstFound found={ofAnyClient.data?.list.length ?? 0} most={ORDERS_FOUND_MAX} />}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

const orderLabel = ({ awb, uniqueId }: Pick<OrderSummary, 'awb' | 'uniqueId'>) => awb ?? uniqueId

/** Of an AWB or an order: long, and not of digits and blanks as phones are written in parts. */
const isNumber = (typed: string): boolean => /^[\p{L}\d-]{8,}$/u.test(typed) && /\d/.test(typed)

type Scope = { ofClient: boolean; ofAll: boolean }

/** The only order with this very number; null: none, several, or it cannot be found out now. */
async function numbered(typed: string, { ofClient, ofAll }: Scope): Promise<OrderSummary | OrderOfAnyClient | null> {
  const isIt = ({ awb, uniqueId }: Pick<OrderSummary, 'awb' | 'uniqueId'>) => [awb, uniqueId].includes(typed.toUpperCase())
  const [own, others] = await Promise.all([
    ofClient ? callApi(orderCalls.list, { query: { search: typed, limit: ORDERS_SHOWN } }).catch(() => null) : null,
    ofAll ? callApi(ordersOfAnyClient.find, { query: { search: typed } }).catch(() => null) : null,
  ])
  const found = own?.list.filter(isIt) ?? []
  const [only, ...more] = found.length > 0 ? found : (others?.list.filter(isIt) ?? [])
  return only && more.length === 0 ? only : null
}

type Place = { label: string; href: string; icon: Icon }

/** Before anything is typed, what the navigation has; pages behind it once they are looked for. */
function placesFor(typed: string, actor: Actor | null): { label: string; places: Place[] }[] {
  const wanted = typed.toLowerCase()
  return openGroups(actor)
    .map(({ label, destinations }) => ({
      label,
      places: destinations
        .flatMap((one): Place[] => [one, ...(wanted === '' ? [] : placesBehind(one, actor))])
        .filter((place) => place.label.toLowerCase().includes(wanted)),
    }))
    .filter(({ places }) => places.length > 0)
}

const placesBehind = ({ label, pages = [] }: Destination, actor: Actor | null): Place[] =>
  pages
    .filter(({ href }) => actor !== null && mayOpenPage(href, actor))
    .map(({ href, icon, words }) => ({ label: `${label}: ${words.title}`, href, icon }))
