import { Alert, List, Stack, Text } from '@mantine/core'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import type { StoreOrderDetails } from '../../../../contract/store-orders/page.ts'
import { texts } from './texts.ts'

/** Products in several warehouses travel separately; names those that would make it fewer. */
export function WarehousesWarning({ order }: { order: StoreOrderDetails }) {
  const { usedLocationIds, betterLocations } = order.shippingLocations
  if (usedLocationIds.length < 2) return null
  const names = [...new Set(order.shippingOrders.awaitingFulfillment.map(({ fromLocation }) => fromLocation.shopifyAddress.name))]
  const better = betterLocations.flatMap(({ locationId, newLocationsCount }) => {
    const name = order.locationsForMove[locationId]?.name
    return name === undefined ? [] : [{ name, newLocationsCount }]
  })
  return (
    <Alert
      color="orange"
      icon={<IconBuildingWarehouse aria-hidden />}
      title={texts.severalWarehouses}
      role="status"
      classNames={{ title: 'ink', message: 'ink' }}
    >
      <Stack gap="sm">
        <Text>{texts.warehouses(listed(names), order.shippingOrders.awaitingFulfillment.length)}</Text>
        {better.length > 0 && (
          <List>
            {better.map(({ name, newLocationsCount }) => (
              <List.Item key={name}>{texts.fewerWith(name, newLocationsCount)}</List.Item>
            ))}
          </List>
        )}
      </Stack>
    </Alert>
  )
}

/** `A, B si C` */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} si ${names.at(-1)}`
