type Messages = typeof import('../../ro/messages/causes.ts').causes

export const causes: Messages = {
  'cause-timeout': 'did not answer in time',
  'cause-cut': 'the connection was cut',
  'cause-unreadable': 'the answer could not be read',
  'cause-failed': 'unexpected error',
  'cause-exists': 'says that it already exists',
  'cause-refused-again': 'refused the repetition',
  'cause-not-sent': 'could not be reached',
  'cause-answered': 'answered',
  'cause-not-answered': 'gave no answer about this one',
  'cause-cannot-be-asked': 'cannot be asked',
  'cause-no-provider': 'no payment provider is configured',
  'cause-under-way': 'is still at work on it',
  'cause-left-alone': 'was left alone after repeated failures',
  'cause-stopped': 'the call was stopped on our side',
  'cause-not-let-in': 'does not accept our credentials',
  'cause-status': ({ status, beside }) => `answered with status ${status}${beside === null ? '' : `, ${beside}`}`,
  'cause-sign-in': ({ cause }) => `at the sign-in: ${cause}`,
  'cause-not-connected': ({ name }) => `could not be reached: ${name}`,
  'cause-words': ({ words }) => `“${words}”`,
}
