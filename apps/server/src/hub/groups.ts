// The names of the groups that connections join.

export const groups = {
  everyone: "everyone",
  /** All who are signed in to a house; zero: to the host. */
  house: (tenantId: number) => `house ${tenantId}`,
  /** Statistics of every security, whole. */
  statistics: "statistics",
  /** What moves of them, a few times a second. */
  balancedStatistics: "balanced statistics",
  /** What moves of one security's, every few seconds, for those who want no others. */
  statisticsOf: (securityID: string) => `statistics ${securityID}`,
  /** Trades of every security. */
  trades: "trades",
  /** Trades of one security, for those who have said which they look at. */
  tradesOf: (securityID: string) => `trades ${securityID}`,
  allBooks: "books",
  book: (securityID: string) => `book ${securityID}`,
  /** The account's holders and brokers. */
  account: (tenantId: number, accountId: number) => `account ${tenantId}/${accountId}`,
  /** Everywhere one person is signed in. */
  user: (tenantId: number, userId: number) => `user ${tenantId}/${userId}`,
  /** The same person's clients that came by ABP's own path, for their notices alone. */
  abpUser: (tenantId: number, userId: number) => `abp user ${tenantId}/${userId}`,
  /** Watchers of all the tenant's orders. */
  allOrders: (tenantId: number) => `orders ${tenantId}`,
  /** Those who hear the same with a user's eyes, what is personal hidden. */
  looksAt: (group: string) => `look ${group}`,
} as const;
