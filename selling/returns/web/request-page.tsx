/** What one buyer wants back, and what is to be done about it. */
import { Skeleton, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Failure } from '#web/ui/notices/failure.tsx'
import { Page, useProductName } from '#web/ui/page.tsx'
import { returnCalls } from '../contract/return-requests.ts'
import { RequestActs } from './request-acts.tsx'
import { RequestFacts, RequestTimeline } from './request-facts.tsx'
import { RequestState } from './request-state.tsx'
import { GoodsSection } from './settling/goods-section.tsx'
import { RefundSection } from './settling/refund-section.tsx'

const words = texts.returns.details

export function RequestPage() {
  const { id = '' } = useParams({ strict: false })
  const product = useProductName()
  const request = useCall(returnCalls.one, { params: { id } })
  if (request.data)
    return (
      <Page
        title={words.title({ kind: texts.returns.kinds[request.data.kind], id })}
        document={{ title: `${words.documentTitle(id)} | ${product}`, description: texts.returns.description }}
        beside={<RequestState {...request.data} />}
      >
        <AppLink href={paths.returns}>{words.back}</AppLink>
        <Stack gap="md">
          <RequestActs request={request.data} />
          <GoodsSection request={request.data} />
          <RefundSection request={request.data} />
          <RequestFacts request={request.data} />
          <RequestTimeline request={request.data} />
        </Stack>
      </Page>
    )
  if (request.isPending) return <Skeleton height={320} />
  return <Failure cause={request.error} onRetry={() => void request.refetch()} isRetrying={request.isFetching} />
}
