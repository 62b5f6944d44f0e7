/** What Scalar calls things in another way than the panel does, or than they are under a session. */
export const wording = {
  apiClient: {
    modalClientContainer: { label: 'Try a request' },
    header: { closeClient: 'Close' },
    requestBlock: { authentication: 'API key' },
    authSelector: { required: 'optional here' },
    dataTableInput: { showPassword: 'Show the value', hidePassword: 'Hide the value' },
    requestTableRow: {
      keyLabel: 'Key {name}',
      valueLabel: 'Value {name}',
      readOnlyHint: 'Sent by itself. Untick it to leave it out, or add a row of the same name to send another value.',
    },
  },
} as const
