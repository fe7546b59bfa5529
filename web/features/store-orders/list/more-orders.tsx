import { Button, Center, Loader, Text } from '@mantine/core'
import { listTexts } from './texts.ts'
import { type AwaitingWish, useMoreOrders } from './use-awaiting-orders.ts'
import { useFetchFailureTold } from './use-fetch-failure-toast.ts'

/** Under the list: the next pages come by themselves, later ones when asked for. */
export function MoreOrders(wish: AwaitingWish) {
  const { load, isLoading, error } = useMoreOrders(wish)
  useFetchFailureTold(error)
  if (!isLoading && load === null) return null
  return (
    <Center mih={52}>
      {load === null ? (
        <Text c="dimmed" role="status">
          <Loader size={14} mr={8} aria-hidden />
          {listTexts.loadingMore}
        </Text>
      ) : (
        <Button variant="default" onClick={load}>
          {listTexts.loadMore}
        </Button>
      )}
    </Center>
  )
}
