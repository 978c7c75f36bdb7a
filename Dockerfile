# syntax=docker/dockerfile:1

# Builds the package as `npm run package` does on any machine.
FROM node:24-bookworm AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY marketplace/package.json marketplace/
COPY sandbox/package.json sandbox/
RUN npm ci
COPY . .
RUN npm run package && mv build/package/flowroom-*/ /product

# Holds the product alone: Node, its files and a folder for data.
FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Flowroom" org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /product ./
RUN mkdir /data /settings && chown node:node /data /settings
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "flowroom.mjs", "health"]
CMD ["node", "flowroom.mjs"]
