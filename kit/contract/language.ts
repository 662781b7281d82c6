/** The languages the product speaks; texts are written in the first (`Accept-Language` of architecture section 4). */
export type Language = 'zh-CN' | 'en-US';
