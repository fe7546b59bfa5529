/** What one buyer wants back, and what is to be done about it. */
import { Skeleton, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page, useProductName } from '#web/ui/page.tsx'
import { returnCalls } from '../contract/return-requests.ts'
import { ReturnRequestActs } from './request-acts.tsx'
import { RequestTimeline, ReturnRequestFacts } from './request-facts.tsx'
import { ReturnRequestStateBadge } from './request-state.tsx'
import { GoodsSection } from './settling/goods-section.tsx'
import { RefundSection } from './settling/refund-section.tsx'

const words = texts.returns.details

export function ReturnRequestPage() {
  const { id = '' } = useParams({ strict: false })
  const product = useProductName()
  const request = useCall(returnCalls.one, { params: { id } })
  if (request.data)
    return (
      <Page
        title={words.title({ kind: texts.returns.kinds[request.data.kind], id })}
        document={{ title: `${words.documentTitle(id)} | ${product}`, description: texts.returns.description }}
        beside={<ReturnRequestStateBadge {...request.data} />}
      >
        <AppLink href={paths.returns}>{words.back}</AppLink>
        <Stack gap="md">
          <ReturnRequestActs request={request.data} />
          <GoodsSection request={request.data} />
          <RefundSection request={request.data} />
          <ReturnRequestFacts request={request.data} />
          <RequestTimeline request={request.data} />
        </Stack>
      </Page>
    )
  if (request.isPending) return <Skeleton height={320} />
  return <FailureNotice cause={request.error} onRetry={() => void request.refetch()} isRetrying={request.isFetching} />
}
